// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.AllocationMeter;
import java.util.Arrays;

/** Calls a task in rounds and keeps what they cost. */
final class Runner {
  private static final double ROUND_NANOS = 300_000;
  private static final int MOST_ROUNDS = 64;

  private final Runnable task;
  private final int allowedBytes;
  private final double[] nanosPerCall = new double[MOST_ROUNDS];
  private final long[] bytesPerCall = new long[MOST_ROUNDS];
  private int rounds;
  private int callsPerRound = 1;
  private long calls;
  private double best = Double.MAX_VALUE;
  private boolean moving;

  /**
   * @param allowedBytes what a call may allocate once it is compiled
   */
  Runner(Runnable task, int allowedBytes) {
    this.task = task;
    this.allowedBytes = allowedBytes;
  }

  /** Reads the clock once a round: once a call would take as long as a short kernel. */
  void round() {
    int n = callsPerRound;
    long allocated = AllocationMeter.allocatedBytes();
    long start = System.nanoTime();
    for (int i = 0; i < n; i++) {
      task.run();
    }
    double nanos = Math.max(1, System.nanoTime() - start) / (double) n;
    // Rounded up: what is allocated in every second call is allocated.
    long bytes = (AllocationMeter.allocatedBytes() - allocated + n - 1) / n;
    nanosPerCall[rounds % MOST_ROUNDS] = nanos;
    bytesPerCall[rounds % MOST_ROUNDS] = bytes;
    rounds++;
    calls += n;
    moving = nanos < best * 0.95 || bytes > allowedBytes;
    best = Math.min(best, nanos);
    callsPerRound = (int) Math.max(1, ROUND_NANOS / nanos);
  }

  /**
   * Whether the last round was the best so far or allocated too much, as tasks do until C2 is done.
   */
  boolean moving() {
    return moving;
  }

  long calls() {
    return calls;
  }

  /** Later medians are of later rounds only. */
  void forget() {
    rounds = 0;
  }

  double medianNanos() {
    double[] sorted = Arrays.copyOf(nanosPerCall, Math.min(rounds, MOST_ROUNDS));
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** A round in which the JVM allocated for itself does not count. */
  long medianBytes() {
    long[] sorted = Arrays.copyOf(bytesPerCall, Math.min(rounds, MOST_ROUNDS));
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
