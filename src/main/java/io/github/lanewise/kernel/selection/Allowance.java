// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * The garbage and the CPU time that a trial may cost, so that those of one operation together stay
 * below 256 MB and a second. A candidate that is not compiled makes a gigabyte of garbage a second.
 */
final class Allowance {
  private static final long GARBAGE_BYTES = 230L << 20;
  private static final long CPU_NANOS = 900_000_000;

  private final long startBytes = AllocationMeter.allocatedBytes();
  private final long startNanos = CpuMeter.threadNanos();
  private final int candidates;

  /**
   * @param candidates of the operation, which share what it may cost
   */
  Allowance(int candidates) {
    this.candidates = candidates;
  }

  /** Garbage so far. */
  long bytes() {
    return AllocationMeter.allocatedBytes() - startBytes;
  }

  boolean usedUp() {
    return bytes() > GARBAGE_BYTES / candidates
        || CpuMeter.threadNanos() - startNanos > CPU_NANOS / candidates;
  }
}
