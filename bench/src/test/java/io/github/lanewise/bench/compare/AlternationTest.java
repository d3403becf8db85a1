// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.compare.Alternation.Pace;
import java.time.Duration;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests {@link Alternation} on a clock that only the sides move. */
class AlternationTest {
  private static final Pace PACE =
      new Pace(5, Duration.ofMillis(3), Duration.ofMillis(200), Duration.ofNanos(1_000));

  private long now;
  private final StringBuilder log = new StringBuilder();

  private Supplier<?> side(String name, LongUnaryOperator nanosAt) {
    return () -> {
      log.append(name);
      now += nanosAt.applyAsLong(now);
      return name;
    };
  }

  private Alternation.Timing time(Supplier<?>... sides) {
    return new Alternation(PACE, () -> now, () -> false).time(List.of(sides));
  }

  @Test
  void sidesTakeTurnsAndTheirTimesAreTold() {
    var timing = time(side("a", t -> 2_000), side("b", t -> 5_000), side("c", t -> 1_000));
    assertEquals(
        List.of(2_000.0, 5_000.0, 1_000.0), timing.nanos().stream().map(List::getFirst).toList());
    assertTrue(log.toString().endsWith("abccbaabccbaabc"), log.toString());
    assertTrue(timing.settled());
  }

  @Test
  void shortWorkIsRepeatedUntilItLastsLongEnough() {
    var timing = time(side("a", t -> 300), side("b", t -> 2_000));
    assertEquals(300.0, timing.nanos().getFirst().getFirst());
    assertTrue(log.toString().endsWith("aaaab"), log.toString());
  }

  @Test
  void aSideThatBecomesFasterIsWarmedUpUntilItDoesNot() {
    var timing = time(side("a", t -> t < 4_500_000 ? 90_000 : 1_000), side("b", t -> 2_000));
    assertEquals(1_000.0, timing.nanos().getFirst().getFirst());
    assertTrue(timing.settled());
  }

  /** The row of such a side is marked in the report. */
  @Test
  void aSideThatNeverStopsBecomingFasterIsNotSettled() {
    long[] nanos = {20_000_000};
    Pace brief = new Pace(5, Duration.ofMillis(3), Duration.ofMillis(30), Duration.ofNanos(1_000));
    var timing =
        new Alternation(brief, () -> now, () -> false)
            .time(List.of(side("a", t -> nanos[0] -= nanos[0] / 5), side("b", t -> 2_000)));
    assertFalse(timing.settled());
  }

  @Test
  void whatTheCompilerHoldsUpIsNotSettled() {
    var alternation = new Alternation(PACE, () -> now, () -> true);
    assertFalse(alternation.time(List.of(side("a", t -> 2_000), side("b", t -> 2_000))).settled());
  }
}
