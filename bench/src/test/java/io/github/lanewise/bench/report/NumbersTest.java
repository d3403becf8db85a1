// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.bench.results.Ratio;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NumbersTest {
  @Test
  void threeDigitsAndTheIntervalInPercent() {
    assertEquals("4.74× ± 2 %", Numbers.times(Optional.of(new Ratio(4.741, 4.641, 4.841))));
    assertEquals("47.4× ± <1 %", Numbers.times(Optional.of(new Ratio(47.41, 47.31, 47.51))));
    assertEquals("10.0× ± <1 %", Numbers.times(Optional.of(new Ratio(9.996, 9.99, 10.01))));
    assertEquals("100× ± <1 %", Numbers.times(Optional.of(new Ratio(99.96, 99.9, 100.1))));
    assertEquals("0.0032× ± 3 %", Numbers.times(Optional.of(new Ratio(0.00322, 0.00312, 0.00332))));
  }

  @Test
  void aWideIntervalIsMarked() {
    assertEquals("4.74× ± 21 % (!)", Numbers.times(Optional.of(new Ratio(4.741, 4.241, 6.241))));
    assertEquals(
        "4.74× ± ? (!)", Numbers.times(Optional.of(new Ratio(4.741, 0, Double.POSITIVE_INFINITY))));
  }

  @Test
  void timesHaveTheUnitThatFits() {
    assertEquals("5.10 ns", Numbers.duration(5.1));
    assertEquals("51.0 µs", Numbers.duration(51e3));
    assertEquals("1.20 s", Numbers.duration(1.2e9));
  }

  @Test
  void garbageIsReadable() {
    assertEquals("0 B", Numbers.bytes(0.2));
    assertEquals("2.85 MB", Numbers.bytes(2.85e6));
    assertEquals(Numbers.NONE, Numbers.bytes(null));
  }
}
