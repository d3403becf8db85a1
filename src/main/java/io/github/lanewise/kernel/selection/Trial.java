// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

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

  /**
   * For each 1,024 bytes of garbage that a run makes, the kernel is called once with no values.
   * HotSpot queues a kernel for C2 after a number of calls and loops, and these calls are cheap
   * even while vectors are boxed. Their number has a lower and an upper limit. If the type profile
   * had little else, C2 would leave out the loop.
   */
  private static final int GARBAGE_OF_A_CALL = 1024;

  private static final int LEAST_CALLS_OF_NOTHING = 20;
  private static final int MOST_CALLS_OF_NOTHING = 2_000;

  /**
   * Calls of {@link Sample#runElsewhere} are made in one round out of this many while the candidate
   * still allocates, because each of them makes garbage.
   */
  private static final int ROUNDS_HERE = 16;

  /**
   * The garbage that the warm-up makes before it begins to pause. It is enough for HotSpot to queue
   * the candidate for C2.
   */
  private static final long GARBAGE_IN_A_ROW = 48L << 20;

  /** After this many runs HotSpot has queued both kernels, and the loops around them, for C2. */
  private static final int WARM_UP_RUNS = 3_000;

  /** Both kernels count as compiled when no time has improved for this long. */
  private static final long STEADY_NANOS = 50_000_000;

  /**
   * The pause after each byte of garbage while C2 compiles. It limits the garbage to 50 MB a
   * second.
   */
  private static final long PAUSE_NANOS_PER_BYTE = 20;

  private static final long LONGEST_PAUSE_NANOS = 300_000_000;

  /**
   * The pause after kernels that allocate nothing and that C2 has not compiled, as a multiple of
   * the time that they took. The second half of the allowance then lasts for as long as a trial
   * may.
   */
  private static final int PAUSES_WHILE_COLD = 30;

  /**
   * C2 needs less time than this for one kernel. If it has finished none for this long, it is idle.
   */
  private static final long IDLE_NANOS = 3_000_000_000L;

  private static final long LONGEST_WAIT_NANOS = 15_000_000_000L;

  private static final int MEASURED_ROUNDS = 11;
  private static final int MOST_MEASUREMENTS = 6;

  private final LongSupplier compilationMillis;
  private final Candidate<K> candidate;
  private final boolean asFastAsItIs;
  private final Allowance allowance;
  private final int shapes;
  private final Sample<K> scalarSample;
  private final Sample<K> candidateSample;
  private final Timed<K> served;
  private final Timed<K> challenger;
  private final Comparison<K> comparison;
  private final String askedBy;

  /** Names the kernel that serves, in messages. */
  private final String rival;

  private Trial(
      Operation<K> operation,
      Sample<K> scalarSample,
      Sample<K> candidateSample,
      Candidate<K> candidate,
      boolean asFastAsItIs,
      Allowance allowance,
      LongSupplier compilationMillis) {
    this.compilationMillis = compilationMillis;
    this.candidate = candidate;
    this.asFastAsItIs = asFastAsItIs;
    this.allowance = allowance;
    this.scalarSample = scalarSample;
    this.candidateSample = candidateSample;
    shapes = scalarSample.shapes();
    served = new Timed<>(scalarSample, operation.inPlaceOfScalar(), operation.allowedBytes());
    rival =
        operation.inPlaceOfScalar() == operation.scalar() ? "scalar" : "the kernel that serves now";
    challenger = new Timed<>(candidateSample, candidate.kernel(), operation.allowedBytes());
    comparison =
        new Comparison<>(scalarSample, operation.scalar(), candidateSample, candidate.kernel());
    askedBy = Settings.askedBy(operation.family());
  }

  /**
   * @param asFastAsItIs whether the candidate may be slower than scalar
   * @param allowance limits what the trials of this operation may cost together
   */
  static <K extends Watched<K>> Outcome hold(
      Operation<K> operation, Candidate<K> candidate, boolean asFastAsItIs, Allowance allowance) {
    return hold(operation, candidate, asFastAsItIs, allowance, CompilationMeter::millis);
  }

  /**
   * @param compilationMillis returns a number that changes whenever the JVM has compiled something
   */
  static <K extends Watched<K>> Outcome hold(
      Operation<K> operation,
      Candidate<K> candidate,
      boolean asFastAsItIs,
      Allowance allowance,
      LongSupplier compilationMillis) {
    try {
      return new Trial<>(
              operation,
              operation.sample(),
              operation.sample(),
              candidate,
              asFastAsItIs,
              allowance,
              compilationMillis)
          .outcome();
    } catch (OutOfMemoryError | StackOverflowError passing) {
      throw passing;
    } catch (RuntimeException | Error e) {
      return new Outcome(Verdict.WRONG, name(candidate) + " threw " + e);
    }
  }

  private Outcome outcome() {
    if (!comparison.sameOutput()) {
      return wrong("");
    }
    if (!warmUp()) {
      return notCompiled();
    }
    if (!asFastAsItIs && !isWarm()) {
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
    if (asFastAsItIs) {
      return new Outcome(Verdict.ASKED_FOR, "asked for by " + askedBy + "; " + measured);
    }
    return speed >= MARGIN
        ? new Outcome(Verdict.FASTER, measured + " in the trial")
        : new Outcome(
            Verdict.TOO_SLOW,
            String.format(
                Locale.ROOT, "%s reached %s, %.2f needed", name(candidate), measured, MARGIN));
  }

  private Outcome wrong(String when) {
    return new Outcome(
        Verdict.WRONG, name(candidate) + " wrote other bytes than the scalar kernel" + when);
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
            name(candidate),
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
            name(candidate),
            challenger.bytesPerCall(),
            challenger.allowedBytesPerCall()));
  }

  /**
   * Runs both kernels until they are compiled, or until the time is up. Returns whether the
   * candidate then allocates no more than it may.
   */
  private boolean warmUp() {
    long start = System.nanoTime();
    long better = start;
    long compiled = start;
    long millis = compilationMillis.getAsLong();
    for (int i = 0; ; i++) {
      boolean faster = false;
      long began = System.nanoTime();
      long before = allowance.garbage();
      if (!boxed() || i % ROUNDS_HERE == 0) {
        candidateSample.runElsewhere(candidate.kernel());
        scalarSample.runElsewhere(served.kernel());
      }
      if (boxed()) {
        challenger.runOnce();
        long calls = LEAST_CALLS_OF_NOTHING + (allowance.garbage() - before) / GARBAGE_OF_A_CALL;
        long most = Math.min(calls, MOST_CALLS_OF_NOTHING);
        for (int j = 0; j < most && (j % ROUNDS_HERE != 0 || !allowance.usedUp()); j++) {
          candidateSample.run(candidate.kernel(), shapes - 1);
        }
        served.runOnce();
      } else {
        faster = served.round() | challenger.round();
      }
      challenger.runAside();
      long now = System.nanoTime();
      boolean boxed = boxed();
      if (faster || boxed) {
        better = now;
      }
      if (now - better > STEADY_NANOS && isWarm()) {
        return true;
      }
      if (boxed && (challenger.runs() > WARM_UP_RUNS || allowance.garbage() > GARBAGE_IN_A_ROW)) {
        if (compilationMillis.getAsLong() != millis) {
          millis = compilationMillis.getAsLong();
          compiled = now;
        }
        if (allowance.usedUp() || millis > 0 && now - compiled > IDLE_NANOS) {
          return false;
        }
        long pause = PAUSE_NANOS_PER_BYTE * (allowance.garbage() - before);
        allowance.pause(Math.min(Timed.ROUND_NANOS + pause, LONGEST_PAUSE_NANOS));
      }
      if (!boxed && allowance.usedUp()) {
        return true;
      }
      if (!boxed && !isWarm() && allowance.halfUsedUp()) {
        allowance.pause(Math.min(PAUSES_WHILE_COLD * (now - began), LONGEST_PAUSE_NANOS));
        better += System.nanoTime() - now;
      }
      if (now - start > LONGEST_WAIT_NANOS) {
        return !boxed;
      }
    }
  }

  /**
   * Returns whether the candidate's vectors may still be objects. If the JVM does not count
   * allocation, this shows only in the time.
   */
  private boolean boxed() {
    return AllocationMeter.available()
        ? challenger.allocates()
        : challenger.nanosPerRun() >= served.nanosPerRun();
  }

  /**
   * Returns whether both kernels have run often enough to be compiled. If C2 is busy, or if a run
   * takes long, the time may be up before they have.
   */
  private boolean isWarm() {
    return Math.min(served.runs(), challenger.runs()) >= WARM_UP_RUNS;
  }

  /**
   * Measures until two measurements agree, so that a late compilation or a busy machine spoils one
   * measurement only.
   */
  private double speed() {
    double before = medianRatio();
    for (int i = 0; i < MOST_MEASUREMENTS && !lostItsCode(); i++) {
      double now = medianRatio();
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

  /** Returns the median time of the kernel that serves divided by that of the candidate. */
  private double medianRatio() {
    double[] nanos = Timed.medianNanos(MEASURED_ROUNDS, served, challenger);
    return nanos[0] / nanos[1];
  }

  private static String name(Candidate<?> candidate) {
    return candidate.bits() == 0
        ? candidate.algorithm()
        : candidate.algorithm() + " (" + candidate.bits() + " bits)";
  }

  /** Tells how a trial ended, with one sentence that has the figures. */
  record Outcome(Verdict verdict, String reason) {
    boolean proven() {
      return verdict == Verdict.FASTER || verdict == Verdict.ASKED_FOR;
    }
  }
}
