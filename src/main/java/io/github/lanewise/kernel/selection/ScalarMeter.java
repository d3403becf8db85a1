// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Adds up the time that an operation spends in its scalar kernel, and reports once that a trial has
 * been earned.
 */
final class ScalarMeter implements Watch {
  /** One call in so many is timed. */
  static final int ONE_IN = 16;

  private final AtomicLong nanos = new AtomicLong();
  private final BooleanSupplier earned;

  /**
   * When the time adds up to this, a trial has been earned; {@code MAX_VALUE} once that is
   * reported.
   */
  private final AtomicLong dueNanos;

  ScalarMeter(long dueNanos, BooleanSupplier earned) {
    this.dueNanos = new AtomicLong(dueNanos);
    this.earned = earned;
  }

  @Override
  public long start() {
    return System.nanoTime();
  }

  @Override
  public void end(long start) {
    long spent = nanos.addAndGet(ONE_IN * (System.nanoTime() - start));
    long due = dueNanos.get();
    if (spent >= due && dueNanos.compareAndSet(due, Long.MAX_VALUE)) {
      boolean heard = false;
      try {
        heard = earned.getAsBoolean();
      } finally {
        if (!heard) {
          askAgainAfter(due);
        }
      }
    }
  }

  long nanos() {
    return nanos.get();
  }

  /** Reports it again after so much more time in the scalar kernel. */
  void askAgainAfter(long moreNanos) {
    dueNanos.set(nanos.get() + moreNanos);
  }
}
