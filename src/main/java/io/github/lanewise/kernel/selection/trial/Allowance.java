// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import java.util.concurrent.locks.LockSupport;

/**
 * Limits the garbage and the CPU time that the trial of one candidate may cost until both kernels
 * are compiled. To measure it takes up to 0.1 s more. 230 MiB of garbage and 0.9 s of CPU time are
 * divided equally among the candidates of an operation. A part that one candidate does not use is
 * not passed on. A candidate that is not compiled makes a gigabyte of garbage a second.
 */
final class Allowance {
  private static final long GARBAGE_BYTES = 230L << 20;
  static final long CPU_NANOS = 900_000_000;

  /**
   * The limit in elapsed time, for JVMs that report no CPU time. Other threads and processes take
   * part of this time.
   */
  private static final long ELAPSED_NANOS = 3_000_000_000L;

  private final long startBytes = AllocationMeter.allocatedBytes();
  private long startElapsed = System.nanoTime();
  private long startNanos = CpuMeter.threadNanos();
  private final long limit = CpuMeter.reportsThreads() ? CPU_NANOS : ELAPSED_NANOS;
  private final int candidates;

  /**
   * @param candidates the number of the operation's candidates, which share the limits
   */
  Allowance(int candidates) {
    this.candidates = candidates;
  }

  private long bytes() {
    return AllocationMeter.allocatedBytes() - startBytes;
  }

  /**
   * Returns the bytes allocated since the trial began. If the JVM does not count them, a nanosecond
   * of CPU time counts as a byte, because boxed vectors make about a gigabyte a second.
   */
  long garbage() {
    return AllocationMeter.available() ? bytes() : nanos();
  }

  /**
   * Waits. The pause is not charged, even if elapsed time counts because no CPU time is reported.
   */
  void pause(long nanos) {
    long before = CpuMeter.threadNanos();
    long beforeElapsed = System.nanoTime();
    // Some applications interrupt all threads. An interrupted thread would not wait.
    Thread.interrupted();
    LockSupport.parkNanos(nanos);
    startNanos += CpuMeter.threadNanos() - before;
    startElapsed += System.nanoTime() - beforeElapsed;
  }

  boolean garbageUsedUp() {
    return bytes() > GARBAGE_BYTES / candidates;
  }

  boolean usedUp() {
    return garbageUsedUp() || nanos() > limit / candidates;
  }

  boolean halfUsedUp() {
    return nanos() > limit / candidates / 2;
  }

  private long nanos() {
    return CpuMeter.plausible(
        CpuMeter.threadNanos() - startNanos, System.nanoTime() - startElapsed);
  }
}
