// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Calls a kernel with its sample in rounds, and keeps the time of the last round. A run calls the
 * kernel once with every shape of the sample. A round repeats runs for half a millisecond. Not
 * thread-safe.
 */
public final class Timed<K> {
  static final long ROUND_NANOS = 500_000;

  /**
   * The number of runs aside in a row while they allocate more than they may. This many calls make
   * C2 compile the kernel's own method soon. Later there is one run aside at a time, because C2
   * would otherwise inline the kernel into this loop, too.
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
   * @param allowedBytes the number of bytes that one call may allocate
   */
  public Timed(Sample<K> sample, K kernel, long allowedBytes) {
    this.sample = sample;
    this.kernel = kernel;
    this.allowedBytes = allowedBytes * sample.shapes();
  }

  K kernel() {
    return kernel;
  }

  /** Returns the number of runs so far. */
  public long runs() {
    return runs;
  }

  /** Returns the time of one run in the last round. */
  public double nanosPerRun() {
    return nanosPerRun;
  }

  /**
   * Runs the kernel for half a millisecond. Returns whether it was clearly faster than in any round
   * before.
   */
  public boolean round() {
    runFor(ROUND_NANOS);
    boolean better = nanosPerRun < best * 0.95;
    best = Math.min(best, nanosPerRun);
    return better;
  }

  /**
   * Returns the lower quartile of the time of a run of each kernel. A round that is disturbed takes
   * longer, so the quartile holds as long as a third of the rounds is not disturbed.
   *
   * <p>The kernels take turns, and each pass begins with another one. A scheduler that takes the
   * processor away once in every pass would otherwise disturb the same kernel each time.
   */
  public static double[] nanosInTurns(int rounds, Timed<?>... kernels) {
    double[][] nanos = new double[kernels.length][rounds];
    for (int round = 0; round < rounds; round++) {
      for (int turn = 0; turn < kernels.length; turn++) {
        int i = (round + turn) % kernels.length;
        kernels[i].round();
        nanos[i][round] = kernels[i].nanosPerRun();
      }
    }
    for (double[] each : nanos) {
      Arrays.sort(each);
    }
    return Stream.of(nanos).mapToDouble(each -> each[rounds / 4]).toArray();
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
   * Runs the kernel from the second call site, {@link Sample#runAside}. Does nothing while the
   * timed runs allocate more than they may.
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

  /** Returns whether the last round or the last run aside allocated more than it may. */
  public boolean allocates() {
    return bytes() > allowedBytes;
  }

  /**
   * Returns the number of bytes that one call allocated, rounded up. It is that of the last round
   * if this allocated more than it may, and that of the last run aside otherwise.
   */
  public long bytesPerCall() {
    return (bytes() + sample.shapes() - 1) / sample.shapes();
  }

  long allowedBytesPerCall() {
    return allowedBytes / sample.shapes();
  }

  private long bytes() {
    return bytesPerRun > allowedBytes ? bytesPerRun : bytesPerRunAside;
  }
}
