// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.doctor.Finding.Measurement;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.Comparison;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Timed;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Holds an operation's trial, and then examines the kernel that serves: its output, its allocation
 * and its speed. It uses the samples and the timing of the trial.
 */
final class Examination<K extends Watched<K>> {
  /** After this many runs C2 has been asked to compile a kernel. */
  private static final int WARM_UP_RUNS = 300;

  /** A kernel counts as compiled after this many rounds without a better time. */
  private static final int STEADY_ROUNDS = 20;

  /** The longest warm-up with C2. A kernel may allocate objects until C2 has removed them. */
  private static final long LONGEST_NANOS = 2_000_000_000L;

  /** The longest warm-up without C2. In an interpreter a single call may take this long. */
  private static final long WITHOUT_C2_NANOS = 10_000_000L;

  private static final int ROUNDS = 11;
  private static final int ROUNDS_WITHOUT_C2 = 3;

  /**
   * The number of measurements while the kernel seems too slow. Something else on the machine may
   * have taken the processor for a while.
   */
  private static final int ATTEMPTS = 5;

  /** A kernel loses if its speed is less than this share of the scalar kernel's speed. */
  private static final double LOSES_BELOW = 0.9;

  private static final int UNLIMITED = Integer.MAX_VALUE;
  private static final String SERVED = "served";
  private static final String SCALAR = "scalar";
  private static final String LOOP = "loop";
  private static final String COPY = "copy";

  private final Operation<K> operation;
  private final Decision<K> decision;
  private final boolean optimising;

  /** Whether the kernel has passed a trial. Such a kernel must neither allocate nor be slow. */
  private final boolean proven;

  /** Names the problem of a kernel whose output differs. */
  private final String wrong;

  /** Compares the output with the scalar kernel's, or the scalar kernel's with the plain loop's. */
  private final Comparison<K> comparison;

  /** The number of calls that a comparison makes, or 0 if there is no other kernel. */
  private final int comparisons;

  private final Timed<K> kernel;

  /** The kernel, and those that it is compared with. They take turns. */
  private final Map<String, Timed<K>> timed = new LinkedHashMap<>();

  private Examination(Operation<K> operation, boolean optimising) {
    this.operation = operation;
    this.optimising = optimising;
    decision = operation.decision();
    K scalar = operation.scalar();
    proven = decision.kernel() != scalar;
    // For direct memory the kernel that serves may be that of an operation on arrays, called tile
    // by tile, although the decision names the scalar kernel.
    K served = proven ? decision.kernel() : operation.inPlaceOfScalar();
    boolean servedByScalar = served == scalar;
    wrong = "gave other output than " + (servedByScalar ? "a plain loop" : "the scalar kernel");
    Sample<K> sample = operation.sample();
    // On direct memory a scalar kernel may allocate a tile.
    kernel = new Timed<>(sample, served, proven ? operation.allowedBytes() : UNLIMITED);
    timed.put(SERVED, kernel);
    addRival(SCALAR, servedByScalar ? null : scalar);
    addRival(LOOP, sample.plainLoop());
    addRival(COPY, sample.copy());
    K reference = servedByScalar && timed.containsKey(LOOP) ? sample.plainLoop() : scalar;
    comparison = new Comparison<>(operation.sample(), reference, sample, served);
    comparisons = reference == served ? 0 : sample.shapes();
  }

  private void addRival(String name, K rival) {
    if (rival != null) {
      timed.put(name, new Timed<>(operation.sample(), rival, UNLIMITED));
    }
  }

  /**
   * @param optimising whether this JVM has an optimising compiler, which -Xint and
   *     -XX:TieredStopAtLevel exclude. Without that compiler all objects that a kernel uses are
   *     allocated, which is not the kernel's fault
   */
  static <K extends Watched<K>> Finding of(
      Operation<K> operation, boolean optimising, Deadline deadline) throws InterruptedException {
    if (!operation.decision().settled() && deadline.timeForMore()) {
      Thread waiting = new Thread(operation::settle, "lanewise-doctor-waits");
      waiting.setDaemon(true);
      waiting.start();
      waiting.join(deadline.millisForTrial());
    }
    return operation.decision().settled() && deadline.nanosLeft() > 0
        ? new Examination<>(operation, optimising).finding(deadline.nanosLeft())
        : Finding.of(operation, operation.decision(), 0, null, null);
  }

  private Finding finding(long nanosLeft) {
    try {
      if (!comparison.sameOutput()) {
        return Finding.of(operation, decision, comparisons, wrong, null);
      }
      if (!warmUp(nanosLeft)) {
        return Finding.of(operation, decision, 0, null, null);
      }
      Measurement measured = measure();
      return comparison.sameOutput()
          ? Finding.of(operation, decision, 2 * comparisons, null, measured)
          : Finding.of(operation, decision, comparisons, wrong + " once compiled", null);
    } catch (OutOfMemoryError | StackOverflowError shortage) {
      // It is a fault of this JVM, not of the kernel.
      throw shortage;
    } catch (RuntimeException | Error e) {
      return Finding.of(operation, decision, comparisons, "threw " + e, null);
    }
  }

  /** Runs all kernels until they are compiled. Returns false if time ran out before. */
  private boolean warmUp(long nanosLeft) {
    long start = System.nanoTime();
    long most = optimising ? Math.min(LONGEST_NANOS, nanosLeft) : WITHOUT_C2_NANOS;
    for (int steady = 0; steady < STEADY_ROUNDS; ) {
      if (System.nanoTime() - start > most) {
        return !optimising || most == LONGEST_NANOS;
      }
      boolean moving = false;
      for (Timed<K> each : timed.values()) {
        moving |= each.round() | each.runs() < WARM_UP_RUNS;
      }
      kernel.runAside();
      steady = moving || kernel.allocates() ? 0 : steady + 1;
    }
    return true;
  }

  private Measurement measure() {
    Measurement best = measureOnce();
    for (int i = 1; i < ATTEMPTS && best.loses(); i++) {
      Measurement again = measureOnce();
      best = again.speedToScalar() > best.speedToScalar() ? again : best;
    }
    return best;
  }

  private Measurement measureOnce() {
    int rounds = optimising ? ROUNDS : ROUNDS_WITHOUT_C2;
    double[] nanos = Timed.nanosInTurns(rounds, timed.values().toArray(Timed[]::new));
    Map<String, Double> speeds = new HashMap<>();
    for (String name : timed.keySet()) {
      speeds.put(name, nanos[speeds.size()] / nanos[0]);
    }
    long[] bytes = new long[rounds];
    for (int i = 0; i < rounds; i++) {
      kernel.round();
      kernel.runAside();
      bytes[i] = kernel.bytesPerCall();
    }
    // With the median, a round in which the JVM allocated for itself does not count.
    Arrays.sort(bytes);
    long bytesPerCall = bytes[rounds / 2];
    double speedToScalar = speeds.getOrDefault(SCALAR, 1.0);
    return new Measurement(
        AllocationMeter.available() ? bytesPerCall : null,
        proven && optimising && bytesPerCall > operation.allowedBytes(),
        speedToScalar,
        proven && speedToScalar < LOSES_BELOW,
        speeds.get(LOOP),
        speeds.get(COPY));
  }
}
