// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

/**
 * How long the doctor may take. Nobody waits for a report of unknown length, and on a machine where
 * every vector kernel fails its trial, the trials alone take minutes.
 */
final class Deadline {
  private static final long TRIALS_NANOS = 15_000_000_000L;
  private static final long ALL_NANOS = 17_500_000_000L;

  private final long start = System.nanoTime();

  private Deadline() {}

  static Deadline start() {
    return new Deadline();
  }

  long millisForTrials() {
    return Math.max(0, (TRIALS_NANOS - elapsed()) / 1_000_000);
  }

  long nanosLeft() {
    return Math.max(0, ALL_NANOS - elapsed());
  }

  double seconds() {
    return elapsed() / 1e9;
  }

  private long elapsed() {
    return System.nanoTime() - start;
  }
}
