// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.concurrent.TimeUnit;

/**
 * Limits the time that the doctor takes. If every vector kernel fails its trial, the trials alone
 * take minutes. So the doctor leaves out the operations that it has no time for, unless everything
 * is asked for.
 */
final class Deadline {
  /** No operation is begun with less time than this, because its trial would not come to an end. */
  private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(2500);

  /** The time that remains for the examination after a trial. */
  private static final long EXAMINATION_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final long start = System.nanoTime();
  private final long mostNanos;

  private Deadline(long mostNanos) {
    this.mostNanos = mostNanos;
  }

  static Deadline after(long millis) {
    return new Deadline(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /**
   * Returns the usual deadline. With it the doctor takes twenty seconds at most, because the JVM's
   * start and the report on a busy machine take the rest.
   */
  static Deadline usual() {
    return after(16_500);
  }

  static Deadline none() {
    return new Deadline(Long.MAX_VALUE / 2);
  }

  /** Returns whether one more operation will probably be examined in time. */
  boolean timeForMore() {
    return nanosLeft() > LEAST_NANOS;
  }

  long millisForTrial() {
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanosLeft() - EXAMINATION_NANOS));
  }

  long nanosLeft() {
    return Math.max(0, mostNanos - (System.nanoTime() - start));
  }

  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
