// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RatioTest {
  @Test
  void theMedianIgnoresOneIterationThatWasDisturbed() {
    assertEquals(10.0, Figures.decode4("vector", "", 10.0, 10.0, 10.0, 10.0, 90.0).median());
  }

  @Test
  void intervalsOfBothSidesAddUpAsSquares() {
    Ratio ratio =
        Ratio.of(
            Figures.decode4("loop", "", Figures.iterations(24, 30.0, 33.0)),
            Figures.decode4("vector", "", Figures.iterations(9.5, 10.0, 11.0)));
    assertEquals(3.0, ratio.value());
    assertEquals(
        3.0 / Math.exp(Math.hypot(Math.log(30.0 / 24), Math.log(1.1))), ratio.low(), 1e-12);
    assertEquals(
        3.0 * Math.exp(Math.hypot(Math.log(1.1), Math.log(10 / 9.5))), ratio.high(), 1e-12);
  }

  @Test
  void anIntervalIsWideBeyondFifteenPercent() {
    assertFalse(new Ratio(2, 1.8, 2.39).wide());
    assertTrue(new Ratio(2, 1.8, 2.41).wide());
  }

  @Test
  void figuresOfTooFewIterationsAreMarked() {
    assertTrue(Figures.decode4("vector", "", 10.0).time().wide());
    Ratio ratio =
        Ratio.of(
            Figures.decode4("loop", "", 30.0, 30.0, 30.0),
            Figures.decode4("vector", "", Figures.iterations(10.0, 10.0, 10.0)));
    assertEquals(10.0 * 0.3, ratio.value());
    assertTrue(ratio.wide());
  }
}
