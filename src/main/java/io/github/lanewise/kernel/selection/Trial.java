// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Proves a candidate against the scalar kernel on samples of its own: same output (before and after
 * C2 has compiled it), no allocation, faster. Only then may it serve anyone.
 *
 * <p>A wrong pick is a cliff: a vector operation that the JVM does not turn into instructions runs
 * hundreds of times slower than a scalar loop. And a right pick is a cliff until it is compiled.
 * The trial stands between both and the caller.
 */
final class Trial<K> {
  /**
   * How much faster than scalar a candidate must be, so that neither noise nor pages larger than
   * the samples make a kernel serve that loses.
   */
  private static final double MARGIN = 1.15;

  /** Enough for C2 to have been asked to compile both kernels, whatever the sample's size. */
  private static final int WARM_UP_RUNS = 3_000;

  /**
   * Without a better time for so long, both count as compiled: longer than a compilation waits in
   * its queue.
   */
  private static final long STEADY_NANOS = 50_000_000;

  /**
   * So many in a row while they allocate, so that C2 soon notices the kernel by itself. One at a
   * time afterwards: C2 would compile it into this place, too.
   */
  private static final int RUNS_ASIDE = 20;

  private static final long ROUND_NANOS = 500_000;
  private static final long LONGEST_WARM_UP_NANOS = 4_000_000_000L;

  /**
   * A candidate that still allocates may be in C2's queue, behind what an application needs at its
   * start. So the trial waits on for as long as the JVM compiles anything at all, and leaves the
   * processor to it.
   */
  private static final long LONGEST_WAIT_NANOS = 15_000_000_000L;

  /** Longer than C2 takes for one kernel: what it is at shows when it has ended. */
  private static final long IDLE_NANOS = 3_000_000_000L;

  private static final long PAUSE_NANOS = 20_000_000;

  private static final int MEASURED_ROUNDS = 11;
  private static final int MOST_MEASUREMENTS = 6;

  private final LongSupplier compilationMillis;
  private final Candidate<K> candidate;
  private final int shapes;
  private final Sample<K> scalarSample;
  private final Sample<K> candidateSample;
  private final Side<K> scalar;
  private final Side<K> challenger;

  private Trial(Operation<K> operation, Candidate<K> candidate, LongSupplier compilationMillis) {
    this.compilationMillis = compilationMillis;
    this.candidate = candidate;
    scalarSample = operation.sample();
    candidateSample = operation.sample();
    shapes = scalarSample.shapes();
    long allowedBytes = (long) operation.allowedBytes() * shapes;
    scalar = new Side<>(scalarSample, operation.scalar(), allowedBytes);
    challenger = new Side<>(candidateSample, candidate.kernel(), allowedBytes);
  }

  static <K> Verdict hold(Operation<K> operation, Candidate<K> candidate) {
    return hold(operation, candidate, CompilationMeter::millis);
  }

  /**
   * @param compilationMillis changes whenever the JVM has compiled something
   */
  static <K> Verdict hold(
      Operation<K> operation, Candidate<K> candidate, LongSupplier compilationMillis) {
    try {
      return new Trial<>(operation, candidate, compilationMillis).verdict();
    } catch (RuntimeException | Error e) {
      return Verdict.wrong(name(candidate) + " threw " + e);
    }
  }

  private Verdict verdict() {
    if (!sameOutput()) {
      return Verdict.wrong(name(candidate) + " wrote other bytes than the scalar kernel");
    }
    warmUp();
    double speed = speed();
    int left = MOST_MEASUREMENTS;
    do {
      challenger.runAside();
      left--;
    } while (left > 0 && challenger.allocates());
    if (!sameOutput()) {
      return Verdict.wrong(
          name(candidate) + " wrote other bytes than the scalar kernel once it was compiled");
    }
    if (challenger.allocates()) {
      return Verdict.refused(
          String.format(
              Locale.ROOT,
              "%s allocates %,d bytes a call",
              name(candidate),
              (challenger.bytes() + shapes - 1) / shapes));
    }
    String measured =
        String.format(Locale.ROOT, "%.1f times the scalar kernel's speed in the trial", speed);
    return speed >= MARGIN
        ? Verdict.proven(measured)
        : Verdict.refused(name(candidate) + " reached " + measured);
  }

  /** Shape by shape: what a larger call has written would cover what a smaller one leaves out. */
  private boolean sameOutput() {
    for (int shape = 0; shape < shapes; shape++) {
      clear();
      scalarSample.run(scalar.kernel, shape);
      candidateSample.run(challenger.kernel, shape);
      if (!equalOutput()) {
        return false;
      }
    }
    clear();
    scalarSample.runElsewhere(scalar.kernel);
    candidateSample.runElsewhere(challenger.kernel);
    return equalOutput();
  }

  private void clear() {
    scalarSample.clear();
    candidateSample.clear();
  }

  private boolean equalOutput() {
    return Objects.deepEquals(scalarSample.output(), candidateSample.output());
  }

  private void warmUp() {
    long start = System.nanoTime();
    long better = start;
    long compiled = start;
    long before = compilationMillis.getAsLong();
    for (long now = start; now - start < LONGEST_WAIT_NANOS; now = System.nanoTime()) {
      long millis = compilationMillis.getAsLong();
      if (millis != before) {
        before = millis;
        compiled = now;
      }
      if (now - start > LONGEST_WARM_UP_NANOS) {
        if (!challenger.allocates() || now - compiled > IDLE_NANOS) {
          return;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      scalarSample.runElsewhere(scalar.kernel);
      candidateSample.runElsewhere(challenger.kernel);
      boolean faster = scalar.round() | challenger.round();
      challenger.runAside();
      if (faster || challenger.allocates()) {
        better = System.nanoTime();
      }
      boolean steady = now - better > STEADY_NANOS;
      if (steady && Math.min(scalar.runs, challenger.runs) >= WARM_UP_RUNS) {
        return;
      }
    }
  }

  /**
   * Measures until two measurements agree: a compilation that came late, or a busy machine, spoils
   * only one.
   */
  private double speed() {
    double before = medianRatio();
    for (int i = 0; i < MOST_MEASUREMENTS; i++) {
      double now = medianRatio();
      if (Math.abs(now - before) < 0.1 * before) {
        return Math.min(now, before);
      }
      before = now;
    }
    return before;
  }

  /** Medians of alternating rounds. */
  private double medianRatio() {
    double[] scalarNanos = new double[MEASURED_ROUNDS];
    double[] challengerNanos = new double[MEASURED_ROUNDS];
    for (int i = 0; i < MEASURED_ROUNDS; i++) {
      scalar.round();
      challenger.round();
      scalarNanos[i] = scalar.nanosPerRun;
      challengerNanos[i] = challenger.nanosPerRun;
    }
    Arrays.sort(scalarNanos);
    Arrays.sort(challengerNanos);
    return scalarNanos[MEASURED_ROUNDS / 2] / challengerNanos[MEASURED_ROUNDS / 2];
  }

  private static String name(Candidate<?> candidate) {
    return candidate.bits() == 0
        ? candidate.algorithm()
        : candidate.algorithm() + " (" + candidate.bits() + " bits)";
  }

  /** One of the two kernels, called in rounds. */
  private static final class Side<K> {
    private final Sample<K> sample;
    final K kernel;
    private final long allowedBytes;
    private double best = Double.MAX_VALUE;
    long runs;
    double nanosPerRun;
    long bytesPerRun;
    long bytesPerRunAside = Long.MAX_VALUE;

    Side(Sample<K> sample, K kernel, long allowedBytes) {
      this.sample = sample;
      this.kernel = kernel;
      this.allowedBytes = allowedBytes;
    }

    /** Runs the kernel for a while and tells whether it was clearly faster than ever before. */
    boolean round() {
      long allocated = AllocationMeter.allocatedBytes();
      long start = System.nanoTime();
      long nanos;
      int runsNow = 0;
      do {
        sample.run(kernel);
        runsNow++;
        nanos = System.nanoTime() - start;
      } while (nanos < ROUND_NANOS);
      runs += runsNow;
      nanosPerRun = (double) nanos / runsNow;
      bytesPerRun = (AllocationMeter.allocatedBytes() - allocated) / runsNow;
      boolean better = nanosPerRun < best * 0.95;
      best = Math.min(best, nanosPerRun);
      return better;
    }

    /**
     * Runs the kernel as callers find it, once it allocates no more than it may where it is timed.
     */
    void runAside() {
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

    boolean allocates() {
      return bytes() > allowedBytes;
    }

    long bytes() {
      return bytesPerRun > allowedBytes ? bytesPerRun : bytesPerRunAside;
    }
  }

  /**
   * @param proven whether the candidate may serve
   * @param wrong whether it computed something else than the scalar kernel, which deserves a
   *     warning
   */
  record Verdict(boolean proven, boolean wrong, String reason) {
    static Verdict proven(String reason) {
      return new Verdict(true, false, reason);
    }

    static Verdict refused(String reason) {
      return new Verdict(false, false, reason);
    }

    static Verdict wrong(String reason) {
      return new Verdict(false, true, reason);
    }
  }
}
