// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

/**
 * How long the doctor may take. Nobody waits for a report of unknown length, and on a machine where
 * every vector kernel fails its trial, the trials alone take minutes: so, unless it is asked for
 * everything, it leaves out what it has no time for.
 */
final class Deadline {
  private static final long NEVER = Long.MAX_VALUE / 2;

  private final long start = System.nanoTime();
  private final long lastStartNanos;
  private final long trialsNanos;
  private final long allNanos;

  private Deadline(long lastStartNanos, long trialsNanos, long allNanos) {
    this.lastStartNanos = lastStartNanos;
    this.trialsNanos = trialsNanos;
    this.allNanos = allNanos;
  }

  /**
   * Twenty seconds at most, as README says: of a machine that has other work, the JVM's start, the
   * examination under way at the end and the report take the rest.
   */
  static Deadline usual() {
    return new Deadline(13_000_000_000L, 14_500_000_000L, 15_500_000_000L);
  }

  static Deadline none() {
    return new Deadline(NEVER, NEVER, NEVER);
  }

  /** Whether there is time for one more trial, most likely. */
  boolean timeForTrial() {
    return elapsed() < lastStartNanos;
  }

  long millisForTrials() {
    return Math.max(0, (trialsNanos - elapsed()) / 1_000_000);
  }

  long nanosLeft() {
    return Math.max(0, allNanos - elapsed());
  }

  double seconds() {
    return elapsed() / 1e9;
  }

  private long elapsed() {
    return System.nanoTime() - start;
  }
}
