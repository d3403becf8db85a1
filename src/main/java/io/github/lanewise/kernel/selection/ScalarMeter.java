// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.spi.Meter;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Adds up the time that an operation spends in its scalar kernel. It reports when the operation has
 * earned a trial. It subtracts the time that it takes to read the clock, because a call with few
 * values is as short as that.
 */
final class ScalarMeter implements Meter {
  /** One request for a kernel in this many gets one whose calls are timed. A power of two. */
  static final int ONE_IN = 16;

  private final AtomicLong nanos = new AtomicLong();
  private final Runnable earned;

  /**
   * The total time at which the operation has earned a trial, or {@code MAX_VALUE} once that is
   * reported.
   */
  private final AtomicLong dueNanos;

  /**
   * @param earned asks for a trial. If the trial is dropped, {@link #askAgainAfter} has to be
   *     called
   */
  ScalarMeter(long dueNanos, Runnable earned) {
    this.dueNanos = new AtomicLong(dueNanos);
    this.earned = earned;
  }

  @Override
  public long read() {
    return System.nanoTime();
  }

  @Override
  public void called(long before) {
    count(before, System.nanoTime(), System.nanoTime());
  }

  /**
   * Counts a call.
   *
   * @param afterEnd is read at once after {@code end}, and shows how long a reading takes
   */
  void count(long before, long end, long afterEnd) {
    long reading = afterEnd - end;
    // One difference is negative if the clock is coarse or the thread has paused, but the sum is
    // right.
    long spent = nanos.addAndGet(ONE_IN * (end - before - reading));
    long due = dueNanos.get();
    if (spent >= due && dueNanos.compareAndSet(due, Long.MAX_VALUE)) {
      boolean asked = false;
      try {
        earned.run();
        asked = true;
      } catch (RuntimeException | Error e) {
        // The call has succeeded, and its caller needs no trial. Nothing is logged, because memory
        // may be short, or the class loader closed. The scalar kernel goes on serving.
      } finally {
        if (!asked) {
          askAgainAfter(due);
        }
      }
    }
  }

  long nanos() {
    return nanos.get();
  }

  /** Reports again after this much more time in the scalar kernel. */
  void askAgainAfter(long moreNanos) {
    dueNanos.set(nanos.get() + moreNanos);
  }
}
