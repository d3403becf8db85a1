// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.doctor.Finding.Measurement;
import io.github.lanewise.kernel.selection.AllocationMeter;
import io.github.lanewise.kernel.selection.Comparison;
import io.github.lanewise.kernel.selection.Decision;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Sample;
import io.github.lanewise.kernel.selection.Timed;
import io.github.lanewise.kernel.selection.Watched;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Holds an operation's trial, and then examines the kernel that serves: its output, its allocation
 * and its speed. It uses the samples and the timing of the trial. A round repeats runs for half a
 * millisecond. A run calls the kernel once with every shape of the sample.
 */
final class Examination<K extends Watched<K>> {
  /** After this many runs C2 has been asked to compile a kernel. */
  private static final int WARM_UP_RUNS = 300;

  /** A kernel counts as compiled after this many rounds without a better time. */
  private static final int STEADY_ROUNDS = 20;

  /**
   * The longest warm-up if there is C2. A kernel seems to allocate until C2 has removed the
   * objects.
   */
  private static final long LONGEST_NANOS = 2_000_000_000L;

  /**
   * The longest warm-up without C2. A single call may take this long, in an interpreter for
   * instance.
   */
  private static final long WITHOUT_C2_NANOS = 10_000_000L;

  private static final int MEASURED_ROUNDS = 11;
  private static final int LEAST_ROUNDS = 3;
  private static final long LONGEST_MEASUREMENT_NANOS = 200_000_000L;

  /**
   * The number of measurements while the kernel seems too slow. Something else on the machine may
   * have taken the processor for a while.
   */
  private static final int ATTEMPTS = 5;

  /** A kernel loses if its speed is less than this share of the scalar kernel's speed. */
  private static final double LOSES_BELOW = 0.9;

  private static final int UNLIMITED = Integer.MAX_VALUE;

  private final Operation<K> operation;
  private final Decision<K> decision;
  private final boolean optimising;

  /**
   * The kernel that calls get. For direct memory it may be the kernel of an operation on arrays,
   * called tile by tile, although the decision names the scalar kernel.
   */
  private final K served;

  /** Whether a kernel has proven itself. Such a kernel must neither allocate nor be slow. */
  private final boolean proven;

  private final int allowedBytes;
  private final boolean servedByScalar;

  /** The kernel whose output is expected, or null if there is none but the served one. */
  private final K reference;

  private final int comparisons;
  private final Timed<K> kernel;

  /** The times of the rounds of each kernel. The kernels take turns in this order. */
  private final Map<Timed<?>, double[]> nanos = new LinkedHashMap<>();

  /** The kernels that the served one is compared with. */
  private final Map<String, Timed<?>> rivals = new HashMap<>();

  private Examination(Operation<K> operation, boolean optimising) {
    this.operation = operation;
    this.optimising = optimising;
    decision = operation.decision();
    proven = decision.kernel() != operation.scalar();
    served = proven ? decision.kernel() : operation.kernel();
    // A scalar kernel needs a tile if its streams are direct memory.
    allowedBytes = proven ? operation.allowedBytes() : UNLIMITED;
    servedByScalar = served == operation.scalar();
    K loop = PlainLoop.of(operation);
    reference = servedByScalar ? loop : operation.scalar();
    comparisons = reference == null ? 0 : operation.sample().shapes();
    kernel = timed(operation.sample(), served, allowedBytes);
    if (!servedByScalar) {
      rivals.put("scalar", timed(operation.sample(), operation.scalar(), UNLIMITED));
    }
    if (loop != null) {
      rivals.put("loop", timed(operation.sample(), loop, UNLIMITED));
    }
    Copy copy = new Copy(operation.sample());
    if (copy.isLimit()) {
      rivals.put("copy", timed(copy, copy, UNLIMITED));
    }
  }

  /** Adds a kernel to those that take turns in each round. */
  private <T> Timed<T> timed(Sample<T> sample, T kernel, int allowedBytes) {
    Timed<T> timed = new Timed<>(sample, kernel, allowedBytes);
    nanos.put(timed, new double[MEASURED_ROUNDS]);
    return timed;
  }

  /**
   * @param optimising whether this JVM has an optimising compiler, so neither -Xint nor
   *     -XX:TieredStopAtLevel excludes it. Without it all objects that a kernel uses are allocated,
   *     which is not the kernel's fault
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
      if (!sameOutput()) {
        return finding(comparisons, "gave other output than " + nameOfReference(), null);
      }
      if (!warmUp(nanosLeft)) {
        return finding(0, null, null);
      }
      Measurement measured = measure();
      return sameOutput()
          ? finding(2 * comparisons, null, measured)
          : finding(
              comparisons, "gave other output than " + nameOfReference() + " once compiled", null);
    } catch (RuntimeException | Error e) {
      return finding(comparisons, "threw " + e, null);
    }
  }

  private Finding finding(int compared, String wrong, Measurement measured) {
    return Finding.of(operation, decision, compared, wrong, measured);
  }

  private boolean sameOutput() {
    return reference == null
        || new Comparison<>(operation.sample(), reference, operation.sample(), served).sameOutput();
  }

  private String nameOfReference() {
    return servedByScalar ? "a plain loop" : "the scalar kernel";
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
      for (Timed<?> each : nanos.keySet()) {
        moving |= each.round() | each.runs() < WARM_UP_RUNS;
      }
      kernel.runAside();
      moving |= kernel.allocates();
      steady = moving ? 0 : steady + 1;
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

  /**
   * Measures all kernels in alternating rounds, so a disturbance of the machine affects all of
   * them.
   */
  private Measurement measureOnce() {
    long start = System.nanoTime();
    double[] bytes = new double[MEASURED_ROUNDS];
    int rounds = 0;
    while (rounds < LEAST_ROUNDS
        || rounds < MEASURED_ROUNDS && System.nanoTime() - start < LONGEST_MEASUREMENT_NANOS) {
      for (Map.Entry<Timed<?>, double[]> each : nanos.entrySet()) {
        each.getKey().round();
        each.getValue()[rounds] = each.getKey().nanosPerRun();
      }
      kernel.runAside();
      bytes[rounds] = kernel.bytesPerCall();
      rounds++;
    }
    // With the median, a round in which the JVM allocated for itself does not count.
    long bytesPerCall = (long) median(bytes, rounds);
    double speedToScalar = servedByScalar ? 1 : speedTo("scalar", rounds);
    return new Measurement(
        AllocationMeter.available() ? bytesPerCall : null,
        optimising && bytesPerCall > allowedBytes,
        speedToScalar,
        proven && speedToScalar < LOSES_BELOW,
        speedTo("loop", rounds),
        speedTo("copy", rounds));
  }

  private Double speedTo(String rival, int rounds) {
    return rivals.containsKey(rival)
        ? (Double)
            (median(nanos.get(rivals.get(rival)), rounds) / median(nanos.get(kernel), rounds))
        : null;
  }

  private static double median(double[] values, int count) {
    double[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return sorted[count / 2];
  }
}
