// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Watched;
import java.util.function.LongSupplier;

/**
 * Runs the two kernels of a trial until C2 has compiled both.
 *
 * <p>While the candidate allocates, its vectors are objects. It is then called seldom and mostly
 * with no values. After some garbage the trial pauses while C2 works. Once it allocates nothing,
 * both kernels run in turns until neither gets faster.
 */
final class WarmUp<K extends Watched<K>> {
  /**
   * For each 1,024 bytes of garbage that a run makes, the kernel is called once with no values.
   * HotSpot queues a kernel for C2 after a number of calls and loops, and these calls are cheap
   * even while vectors are boxed. Their number has a lower and an upper limit. If the type profile
   * had little but such calls, C2 would leave out the loop.
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

  /** Both kernels count as compiled when neither kernel has become faster for this long. */
  private static final long STEADY_NANOS = 50_000_000;

  /**
   * The pause after each byte of garbage while C2 compiles. It limits the garbage to 50 MB a
   * second.
   */
  private static final long PAUSE_NANOS_PER_BYTE = 20;

  private static final long LONGEST_PAUSE_NANOS = 300_000_000;

  /**
   * The pause after kernels that allocate nothing and that C2 has not compiled, as a multiple of
   * the time that they took. With such pauses, the second half of the allowance lasts as long as a
   * trial may last.
   */
  private static final int PAUSES_WHILE_COLD = 30;

  /**
   * C2 needs less time than this for one kernel. If it has finished no compilation for this long,
   * it is idle.
   */
  private static final long IDLE_NANOS = 3_000_000_000L;

  private static final long LONGEST_WAIT_NANOS = 15_000_000_000L;

  private final Sample<K> scalarSample;
  private final Sample<K> candidateSample;
  private final Timed<K> served;
  private final Timed<K> challenger;
  private final Allowance allowance;
  private final LongSupplier compilationMillis;

  /** The time that C2 has spent on compilations, as it was read last. */
  private long millis;

  /** The time when {@link #millis} was last seen to change. */
  private long compiledAt;

  /**
   * @param scalarSample the input of the kernel that serves
   * @param candidateSample the input of the candidate
   * @param compilationMillis returns a number that changes whenever the JVM has compiled something
   */
  WarmUp(
      Sample<K> scalarSample,
      Sample<K> candidateSample,
      Timed<K> served,
      Timed<K> challenger,
      Allowance allowance,
      LongSupplier compilationMillis) {
    this.scalarSample = scalarSample;
    this.candidateSample = candidateSample;
    this.served = served;
    this.challenger = challenger;
    this.allowance = allowance;
    this.compilationMillis = compilationMillis;
  }

  /**
   * Runs both kernels until they are compiled, or until the time is up. Returns whether the
   * candidate then allocates no more than it may.
   */
  boolean run() {
    long start = System.nanoTime();
    long better = start;
    compiledAt = start;
    millis = compilationMillis.getAsLong();
    for (int round = 0; ; round++) {
      long began = System.nanoTime();
      long garbage = allowance.garbage();
      boolean faster = round(round);
      garbage = allowance.garbage() - garbage;
      long now = System.nanoTime();
      boolean boxed = boxed();
      if (faster || boxed) {
        better = now;
      }
      if (now - better > STEADY_NANOS && isWarm()) {
        return true;
      }
      if (boxed && isQueued()) {
        if (allowance.usedUp() || compilerIsIdle(now)) {
          return false;
        }
        pause(Timed.ROUND_NANOS + PAUSE_NANOS_PER_BYTE * garbage);
      }
      if (!boxed && allowance.usedUp()) {
        return true;
      }
      if (!boxed && !isWarm() && allowance.halfUsedUp()) {
        pause(PAUSES_WHILE_COLD * (now - began));
        better += System.nanoTime() - now;
      }
      if (now - start > LONGEST_WAIT_NANOS) {
        return !boxed;
      }
    }
  }

  /** Runs each kernel for a moment. Returns whether one was faster than before. */
  private boolean round(int round) {
    if (!boxed() || round % ROUNDS_HERE == 0) {
      candidateSample.runElsewhere(challenger.kernel());
      scalarSample.runElsewhere(served.kernel());
    }
    boolean faster = false;
    if (boxed()) {
      runLittle();
    } else {
      faster = served.round() | challenger.round();
    }
    challenger.runAside();
    return faster;
  }

  private void runLittle() {
    long before = allowance.garbage();
    challenger.runOnce();
    long calls = LEAST_CALLS_OF_NOTHING + (allowance.garbage() - before) / GARBAGE_OF_A_CALL;
    long most = Math.min(calls, MOST_CALLS_OF_NOTHING);
    int nothing = candidateSample.shapes() - 1;
    for (int i = 0; i < most && (i % ROUNDS_HERE != 0 || !allowance.usedUp()); i++) {
      candidateSample.run(challenger.kernel(), nothing);
    }
    served.runOnce();
  }

  /** Returns whether HotSpot has queued the candidate for C2, although it still allocates. */
  private boolean isQueued() {
    return challenger.runs() > WARM_UP_RUNS || allowance.garbage() > GARBAGE_IN_A_ROW;
  }

  private boolean compilerIsIdle(long now) {
    long read = compilationMillis.getAsLong();
    if (read != millis) {
      millis = read;
      compiledAt = now;
    }
    return millis > 0 && now - compiledAt > IDLE_NANOS;
  }

  private void pause(long nanos) {
    allowance.pause(Math.min(nanos, LONGEST_PAUSE_NANOS));
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
  boolean isWarm() {
    return Math.min(served.runs(), challenger.runs()) >= WARM_UP_RUNS;
  }
}
