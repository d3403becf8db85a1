// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On a clock that only moves when one of the sides works. */
class AlternationTest {
  private static final Pace PACE =
      new Pace(
          3,
          Duration.ofNanos(1_000),
          Duration.ofNanos(100),
          Duration.ofNanos(100_000),
          Duration.ofNanos(400));

  private final StringBuilder calls = new StringBuilder();
  private final Alternation alternation =
      new Alternation(PACE, () -> this.now, () -> this.now < this.compiledAt);
  private long now;
  private long compiledAt;

  @BeforeEach
  void forgetCalls() {
    calls.setLength(0);
  }

  private Object work(char side, long nanos) {
    calls.append(side);
    now += nanos;
    return calls;
  }

  @Test
  void timesBothSidesInTurn() {
    var timing = alternation.time("code", 800, () -> work('s', 800), () -> work('l', 400));
    assertTrue(calls.toString().endsWith("slslsl"), calls.toString());
    assertEquals(new Timing(1_000, 2_000), timing, "800 bytes in 800 ns are 1,000 MB/s");
    assertEquals(2, timing.ratio());
  }

  @Test
  void repeatsWhatIsShort() {
    var timing = alternation.time("code", 100, () -> work('s', 100), () -> work('l', 400));
    assertTrue(calls.toString().endsWith("ssssl".repeat(3)), calls.toString());
    assertEquals(4, 1 / timing.ratio());
  }

  @Test
  void takesTheMedian() {
    alternation.time("code", 400, () -> work('s', 400), () -> work('l', 400));
    int lastOfStock = calls.length() - 2;
    forgetCalls();
    var timing =
        alternation.time(
            "other code",
            400,
            () -> work('s', calls.length() == lastOfStock ? 40_000 : 400),
            () -> work('l', 400));
    assertEquals(1, timing.ratio());
  }

  @Test
  void warmsUpLongerTheFirstTime() {
    alternation.time("code", 1, () -> work('s', 400), () -> work('l', 400));
    int first = calls.length();
    forgetCalls();
    alternation.time("code", 1, () -> work('s', 400), () -> work('l', 400));
    assertEquals(2, first - calls.length(), "a call per side");
    forgetCalls();
    alternation.time("other code", 1, () -> work('s', 400), () -> work('l', 400));
    assertEquals(first, calls.length());
  }

  @Test
  void warmsUpUntilNeitherSideBecomesFaster() {
    var timing =
        alternation.time("code", 400, () -> work('s', cooling('s')), () -> work('l', cooling('l')));
    assertEquals(new Timing(1_000, 1_000), timing, calls::toString);
  }

  @Test
  void warmsUpUntilNothingWaitsForTheCompiler() {
    compiledAt = 50_000;
    var timing = alternation.time("code", 400, () -> work('s', late()), () -> work('l', late()));
    assertEquals(new Timing(1_000, 1_000), timing, calls::toString);
  }

  @Test
  void doesNotWarmUpForEver() {
    compiledAt = Long.MAX_VALUE;
    alternation.time("code", 400, () -> work('s', 400), () -> work('l', 400));
    assertTrue(now < 1.1 * PACE.longestWarmUp().toNanos(), () -> now + " ns");
  }

  /** A fifth faster in each call, down to 400 ns in the twelfth. */
  private long cooling(char side) {
    long nanos = 400;
    for (long call = calls.chars().filter(each -> each == side).count(); call < 12; call++) {
      nanos = nanos * 5 / 4;
    }
    return nanos;
  }

  private long late() {
    return now < compiledAt ? 4_000 : 400;
  }
}
