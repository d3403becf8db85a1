// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * Calls a kernel with its sample in rounds, and keeps what the last round took. A run is a call
 * with every shape of the sample. Not safe for several threads.
 */
public final class Timed<K> {
  static final long ROUND_NANOS = 500_000;

  /**
   * Calls in a row of a kernel that is boxed for other callers, so that C2 soon notices the kernel
   * by itself. One at a time afterwards: C2 would compile it into this place, too.
   */
  private static final int RUNS_ASIDE = 20;

  private final Sample<K> sample;
  private final K kernel;
  private final long allowedBytes;
  private double best = Double.MAX_VALUE;
  private long runs;
  private double nanosPerRun;
  private long bytesPerRun = Long.MAX_VALUE;
  private long bytesPerRunAside = Long.MAX_VALUE;

  /**
   * @param allowedBytes what a call may allocate
   */
  public Timed(Sample<K> sample, K kernel, long allowedBytes) {
    this.sample = sample;
    this.kernel = kernel;
    this.allowedBytes = allowedBytes * sample.shapes();
  }

  K kernel() {
    return kernel;
  }

  /** Runs so far. */
  public long runs() {
    return runs;
  }

  /** Of the last round. */
  public double nanosPerRun() {
    return nanosPerRun;
  }

  /** Runs the kernel for half a millisecond and tells whether it was clearly faster than ever. */
  public boolean round() {
    runFor(ROUND_NANOS);
    boolean better = nanosPerRun < best * 0.95;
    best = Math.min(best, nanosPerRun);
    return better;
  }

  void runOnce() {
    runFor(0);
  }

  private void runFor(long leastNanos) {
    long allocated = AllocationMeter.allocatedBytes();
    long start = System.nanoTime();
    long nanos;
    int runsNow = 0;
    do {
      sample.run(kernel);
      runsNow++;
      nanos = System.nanoTime() - start;
    } while (nanos < leastNanos);
    runs += runsNow;
    nanosPerRun = (double) nanos / runsNow;
    bytesPerRun = (AllocationMeter.allocatedBytes() - allocated) / runsNow;
  }

  /**
   * Runs the kernel as callers find it, once it allocates no more than it may where it is timed.
   */
  public void runAside() {
    if (bytesPerRun > allowedBytes) {
      return;
    }
    int runsNow = bytesPerRunAside > allowedBytes ? RUNS_ASIDE : 1;
    long allocated = AllocationMeter.allocatedBytes();
    for (int i = 0; i < runsNow; i++) {
      sample.runAside(kernel);
    }
    bytesPerRunAside = (AllocationMeter.allocatedBytes() - allocated) / runsNow;
  }

  /** Whether the last round or the last run aside allocated more than it may. */
  public boolean allocates() {
    return bytes() > allowedBytes;
  }

  /** Rounded up; of the last run aside unless the last round allocated more than it may. */
  public long bytesPerCall() {
    return (bytes() + sample.shapes() - 1) / sample.shapes();
  }

  private long bytes() {
    return bytesPerRun > allowedBytes ? bytesPerRun : bytesPerRunAside;
  }
}
