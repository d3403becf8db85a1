// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.concurrent.TimeUnit;

/**
 * How long the doctor may take. Where every vector kernel fails its trial, the trials alone take
 * minutes: so, unless everything is asked for, the doctor leaves out what it has no time for.
 */
final class Deadline {
  private static final long NEVER = Long.MAX_VALUE / 2;

  /** An operation is not begun with less: a trial would not come to an end. */
  private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(2500);

  /** Remains for the examination after a trial. */
  private static final long EXAMINATION_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final long start = System.nanoTime();
  private final long mostNanos;

  private Deadline(long mostNanos) {
    this.mostNanos = mostNanos;
  }

  static Deadline after(long millis) {
    return new Deadline(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Twenty seconds at most: the JVM's start and the report on a busy machine take the rest. */
  static Deadline usual() {
    return after(16_500);
  }

  static Deadline none() {
    return new Deadline(NEVER);
  }

  /** Whether there is time for one more operation, most likely. */
  boolean timeForMore() {
    return nanosLeft() > LEAST_NANOS;
  }

  long millisForTrial() {
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanosLeft() - EXAMINATION_NANOS));
  }

  long nanosLeft() {
    return Math.max(0, mostNanos - elapsed());
  }

  double seconds() {
    return elapsed() / 1e9;
  }

  private long elapsed() {
    return System.nanoTime() - start;
  }
}
