// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests that the meter says once that a trial has been earned, and again when it is asked to. */
@Isolated("measures time")
final class ScalarMeterTest {
  private static final long MILLISECOND = 1_000_000;

  private final AtomicInteger earned = new AtomicInteger();
  private final ScalarMeter meter = new ScalarMeter(100 * MILLISECOND, earned::incrementAndGet);

  @Test
  void countsACallForThoseThatAreNotTimed() {
    call(MILLISECOND);
    // The meter subtracts the time of reading the clock.
    assertTrue(
        meter.nanos() >= 0.9 * ScalarMeter.ONE_IN * MILLISECOND, () -> meter.nanos() + " ns");
  }

  @Test
  void saysOnceThatATrialIsEarned() {
    call(MILLISECOND);
    assertEquals(0, earned.get());
    call(10 * MILLISECOND);
    call(10 * MILLISECOND);
    assertEquals(1, earned.get());
  }

  @Test
  void saysItAgainAfterTheTimeItIsTold() {
    call(10 * MILLISECOND);
    meter.askAgainAfter(1_000 * MILLISECOND);
    call(MILLISECOND);
    assertEquals(1, earned.get());
    call(100 * MILLISECOND);
    assertEquals(2, earned.get());
  }

  /** A call on few values takes less time than two readings of the clock, which must not count. */
  @Test
  void doesNotCountTheLooksAtTheClock() {
    // There are many measurements, because a busy machine disturbs most of them. Without the
    // subtraction, most would be 0.2 to 0.4, whether the machine is busy or not.
    double[] counted = new double[25];
    for (int i = 0; i < counted.length; i++) {
      counted[i] = Math.abs(countedOfTheTimeThatPassed());
    }
    Arrays.sort(counted);
    assertEquals(0, counted[counted.length / 4], 0.1);
  }

  private double countedOfTheTimeThatPassed() {
    long before = meter.nanos();
    long start = System.nanoTime();
    for (int i = 0; i < 200_000; i++) {
      call(0);
    }
    return (double) (meter.nanos() - before) / ScalarMeter.ONE_IN / (System.nanoTime() - start);
  }

  private void call(long nanos) {
    meter.called(System.nanoTime() - nanos);
  }
}
