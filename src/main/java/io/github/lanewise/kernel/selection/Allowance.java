// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * The garbage and the CPU time that the trials of one operation may cost together. A candidate that
 * is not compiled makes a gigabyte of garbage a second.
 */
final class Allowance {
  private static final long GARBAGE_BYTES = 200L << 20;
  private static final long CPU_NANOS = 700_000_000;

  private final long startBytes = AllocationMeter.allocatedBytes();
  private final long startNanos = CpuMeter.threadNanos();

  /** Garbage so far. */
  long bytes() {
    return AllocationMeter.allocatedBytes() - startBytes;
  }

  boolean usedUp() {
    return bytes() > GARBAGE_BYTES || CpuMeter.threadNanos() - startNanos > CPU_NANOS;
  }
}
