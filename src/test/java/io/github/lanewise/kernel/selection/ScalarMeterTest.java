// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The meter says once that a trial has been earned, and again when it is asked to. */
final class ScalarMeterTest {
  private static final long MILLISECOND = 1_000_000;

  private final AtomicInteger earned = new AtomicInteger();
  private final ScalarMeter meter =
      new ScalarMeter(100 * MILLISECOND, () -> earned.incrementAndGet() > 0);

  @Test
  void countsACallForThoseThatAreNotTimed() {
    call(MILLISECOND);
    assertTrue(meter.nanos() >= ScalarMeter.ONE_IN * MILLISECOND, () -> meter.nanos() + " ns");
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

  private void call(long nanos) {
    meter.end(meter.start() - nanos);
  }
}
