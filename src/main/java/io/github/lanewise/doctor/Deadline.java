// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.concurrent.TimeUnit;

/**
 * Limits the time that the doctor takes. If every vector kernel fails its trial, the trials alone
 * take minutes. So the doctor does not examine the operations that it has no time for, except with
 * {@code --complete}.
 */
final class Deadline {
  /**
   * The limit without {@code --complete}. The JVM's start and the report take the rest of twenty
   * seconds on a busy machine, so the doctor takes no longer than that.
   */
  static final long USUAL_MILLIS = 16_500;

  /** No operation is begun with less time than this, because its trial would not come to an end. */
  private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(2500);

  /** The time that a trial must leave for the examination after it. */
  private static final long EXAMINATION_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final long start = System.nanoTime();
  private final long mostNanos;

  Deadline(long millis) {
    mostNanos = TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** Returns whether one more operation will probably be examined in time. */
  boolean timeForMore() {
    return nanosLeft() > LEAST_NANOS;
  }

  /**
   * Returns the most milliseconds that a trial may take, at least 1, because Thread.join takes 0 as
   * no limit.
   */
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
