// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.kernel.selection.jvm.Settings;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Task;
import io.github.lanewise.kernel.selection.spi.Watched;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Tests a candidate against the scalar kernel, and against the kernel that serves in its place if
 * there is one. The candidate passes if its output is the same before and after C2 has compiled it,
 * if it allocates nothing, and if it is faster. Only then may it serve.
 *
 * <p>A vector operation that the JVM does not compile to vector instructions is hundreds of times
 * slower than a scalar loop. Every vector kernel is as slow until it is compiled. The trial runs on
 * a thread of its own, so no caller meets such a kernel.
 */
final class Trial<K extends Watched<K>> {
  /**
   * A candidate must be this many times as fast as the kernel that serves. The margin keeps out a
   * kernel that passes by noise, or only because pages are larger than the samples.
   */
  private static final double MARGIN = 1.15;

  private static final int MEASURED_ROUNDS = 11;
  private static final int MOST_MEASUREMENTS = 6;

  private final Candidate<K> candidate;
  private final boolean evenIfSlower;
  private final Allowance allowance;
  private final Timed<K> served;
  private final Timed<K> challenger;
  private final WarmUp<K> warmUp;
  private final Comparison<K> comparison;
  private final String askedBy;

  /** Names the kernel that serves, in messages. */
  private final String rival;

  private Trial(
      Task<K> operation,
      Sample<K> scalarSample,
      Sample<K> candidateSample,
      Candidate<K> candidate,
      boolean evenIfSlower,
      Allowance allowance,
      LongSupplier compilationMillis) {
    this.candidate = candidate;
    this.evenIfSlower = evenIfSlower && candidate.bits() > 0;
    this.allowance = allowance;
    served = new Timed<>(scalarSample, operation.inPlaceOfScalar(), operation.allowedBytes());
    rival =
        operation.inPlaceOfScalar() == operation.scalar() ? "scalar" : "the kernel that serves now";
    challenger = new Timed<>(candidateSample, candidate.kernel(), operation.allowedBytes());
    warmUp =
        new WarmUp<>(
            scalarSample, candidateSample, served, challenger, allowance, compilationMillis);
    comparison =
        new Comparison<>(scalarSample, operation.scalar(), candidateSample, candidate.kernel());
    askedBy = Settings.askedBy(operation.family());
  }

  /**
   * @param evenIfSlower whether a candidate with vectors may be slower than scalar. A candidate
   *     without them must be faster, because nobody has asked for it
   * @param allowance limits the cost of this candidate's trial
   */
  static <K extends Watched<K>> Outcome hold(
      Task<K> operation, Candidate<K> candidate, boolean evenIfSlower, Allowance allowance) {
    return hold(operation, candidate, evenIfSlower, allowance, CompilationMeter::millis);
  }

  /**
   * @param compilationMillis returns a number that changes whenever the JVM has compiled something
   */
  static <K extends Watched<K>> Outcome hold(
      Task<K> operation,
      Candidate<K> candidate,
      boolean evenIfSlower,
      Allowance allowance,
      LongSupplier compilationMillis) {
    try {
      return new Trial<>(
              operation,
              operation.sample(),
              operation.sample(),
              candidate,
              evenIfSlower,
              allowance,
              compilationMillis)
          .outcome();
    } catch (OutOfMemoryError | StackOverflowError passing) {
      throw passing;
    } catch (RuntimeException | Error e) {
      return new Outcome(Verdict.WRONG, candidate.name() + " threw " + e);
    }
  }

  private Outcome outcome() {
    if (!comparison.sameOutput()) {
      return wrong("");
    }
    if (!warmUp.run()) {
      return notCompiled();
    }
    if (!evenIfSlower && !warmUp.isWarm()) {
      return undecided(
          "the trial's CPU time was up before both kernels had run often enough to be compiled");
    }
    double speed = speed();
    challenger.runAside();
    // A round on a busy machine may have few runs, and the JVM may have allocated for itself.
    for (int left = MOST_MEASUREMENTS - 1;
        left > 0 && challenger.allocates() && !allowance.garbageUsedUp();
        left--) {
      challenger.round();
      challenger.runAside();
    }
    if (!comparison.sameOutput()) {
      return wrong(" once it was compiled");
    }
    if (challenger.allocates()) {
      return allocates();
    }
    String measured = String.format(Locale.ROOT, "%.2f times %s", speed, rival);
    if (evenIfSlower) {
      return new Outcome(Verdict.ASKED_FOR, "asked for by " + askedBy + "; " + measured);
    }
    return speed >= MARGIN
        ? new Outcome(Verdict.FASTER, measured + " in the trial")
        : new Outcome(
            Verdict.TOO_SLOW,
            String.format(
                Locale.ROOT, "%s reached %s, %.2f needed", candidate.name(), measured, MARGIN));
  }

  private Outcome wrong(String when) {
    return new Outcome(
        Verdict.WRONG, candidate.name() + " wrote other bytes than the scalar kernel" + when);
  }

  private Outcome notCompiled() {
    return AllocationMeter.available()
        ? allocates()
        : undecided("it was not known to be compiled when the trial was given up");
  }

  /** Reports a ratio although at least one of the two kernels may not have been compiled. */
  private Outcome undecided(String why) {
    return new Outcome(
        Verdict.UNDECIDED,
        String.format(
            Locale.ROOT,
            "%s reached %.2f times %s, but %s",
            candidate.name(),
            served.nanosPerRun() / challenger.nanosPerRun(),
            rival,
            why));
  }

  private Outcome allocates() {
    return new Outcome(
        Verdict.ALLOCATES,
        String.format(
            Locale.ROOT,
            "%s allocates %,d bytes a call, %,d allowed",
            candidate.name(),
            challenger.bytesPerCall(),
            challenger.allowedBytesPerCall()));
  }

  /**
   * Measures until two measurements agree, so that a late compilation or a busy machine spoils one
   * measurement only. If no two of them agree, the last one counts.
   */
  private double speed() {
    double before = ratio();
    for (int i = 0; i < MOST_MEASUREMENTS && !lostItsCode(); i++) {
      double now = ratio();
      if (Math.abs(now - before) < 0.1 * before) {
        return Math.min(now, before);
      }
      before = now;
    }
    return before;
  }

  /** Returns whether the candidate allocates again, and has used up its garbage. */
  private boolean lostItsCode() {
    return challenger.allocates() && allowance.garbageUsedUp();
  }

  /** Returns the time of the kernel that serves divided by that of the candidate. */
  private double ratio() {
    double[] nanos = Timed.nanosInTurns(MEASURED_ROUNDS, served, challenger);
    return nanos[0] / nanos[1];
  }

  /** Tells how a trial ended, with one sentence that has the figures. */
  record Outcome(Verdict verdict, String reason) {
    boolean proven() {
      return verdict == Verdict.FASTER || verdict == Verdict.ASKED_FOR;
    }
  }
}
