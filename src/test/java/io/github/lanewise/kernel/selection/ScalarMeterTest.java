// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests that the meter says once that a trial has been earned, and again when it is asked to. */
final class ScalarMeterTest {
  private static final long MILLISECOND = 1_000_000;

  private final AtomicInteger earned = new AtomicInteger();
  private final ScalarMeter meter = new ScalarMeter(100 * MILLISECOND, earned::incrementAndGet);

  @Test
  void countsACallForThoseThatAreNotTimed() {
    call(MILLISECOND);
    assertEquals(ScalarMeter.ONE_IN * MILLISECOND, meter.nanos());
  }

  /** A call on few values takes less time than two readings of the clock, which must not count. */
  @Test
  void doesNotCountTheReadingsOfTheClock() {
    meter.count(1_000, 1_030, 1_055);
    assertEquals(ScalarMeter.ONE_IN * 5, meter.nanos());
  }

  @Test
  void readsTheClockOfTheSystem() {
    meter.called(meter.read() - 1_000_000 * MILLISECOND);
    long counted = meter.nanos() / ScalarMeter.ONE_IN / MILLISECOND;
    // A busy machine may stop the test between two readings, for less than a minute and a half.
    assertTrue(Math.abs(counted - 1_000_000) < 100_000, () -> counted + " ms");
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

  /** A trial is asked for after a call that has succeeded, so its caller must not notice. */
  @Test
  void anErrorOfTheSelectionIsNotTheCallers() {
    AtomicInteger asked = new AtomicInteger();
    ScalarMeter failing =
        new ScalarMeter(
            100 * MILLISECOND,
            () -> {
              switch (asked.incrementAndGet()) {
                case 1 -> throw new OutOfMemoryError("on purpose");
                case 2 -> throw new NoClassDefFoundError("on purpose");
                default -> {}
              }
            });
    failing.count(0, 10 * MILLISECOND, 10 * MILLISECOND);
    failing.count(0, MILLISECOND, MILLISECOND);
    assertEquals(1, asked.get());
    failing.count(0, 10 * MILLISECOND, 10 * MILLISECOND);
    assertEquals(2, asked.get());
    failing.count(0, 20 * MILLISECOND, 20 * MILLISECOND);
    assertEquals(3, asked.get());
  }

  private void call(long nanos) {
    meter.count(0, nanos, nanos);
  }
}
