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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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
  private static final String SCALAR = "scalar";
  private static final String LOOP = "loop";
  private static final String COPY = "copy";

  private final Operation<K> operation;
  private final Decision<K> decision;
  private final boolean optimising;

  /** Whether a kernel has proven itself. Such a kernel must neither allocate nor be slow. */
  private final boolean proven;

  private final int allowedBytes;
  private final boolean servedByScalar;

  /**
   * Compares the output with the scalar kernel's or a plain loop's. Is null if there is neither.
   */
  private final Comparison<K> comparison;

  private final Timed<K> kernel;

  /** The kernels that the served one is compared with. They take turns with it. */
  private final Map<String, Timed<?>> rivals = new LinkedHashMap<>();

  private Examination(Operation<K> operation, boolean optimising) {
    this.operation = operation;
    this.optimising = optimising;
    decision = operation.decision();
    K scalar = operation.scalar();
    proven = decision.kernel() != scalar;
    // For direct memory it may be the kernel of an operation on arrays, called tile by tile,
    // although the decision names the scalar kernel.
    K served = proven ? decision.kernel() : operation.kernel();
    // A scalar kernel needs a tile if its streams are direct memory.
    allowedBytes = proven ? operation.allowedBytes() : UNLIMITED;
    servedByScalar = served == scalar;
    K loop = PlainLoop.of(operation);
    K reference = servedByScalar ? loop : scalar;
    Sample<K> sample = operation.sample();
    comparison =
        reference == null ? null : new Comparison<>(operation.sample(), reference, sample, served);
    kernel = new Timed<>(sample, served, allowedBytes);
    if (!servedByScalar) {
      rivals.put(SCALAR, new Timed<>(operation.sample(), scalar, UNLIMITED));
    }
    if (loop != null) {
      rivals.put(LOOP, new Timed<>(operation.sample(), loop, UNLIMITED));
    }
    Copy copy = new Copy(sample);
    if (copy.isLimit()) {
      rivals.put(COPY, new Timed<>(copy, copy, UNLIMITED));
    }
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
    String other =
        "gave other output than " + (servedByScalar ? "a plain loop" : "the scalar kernel");
    int comparisons = comparison == null ? 0 : operation.sample().shapes();
    try {
      if (!sameOutput()) {
        return finding(comparisons, other, null);
      }
      if (!warmUp(nanosLeft)) {
        return finding(0, null, null);
      }
      Measurement measured = measure();
      return sameOutput()
          ? finding(2 * comparisons, null, measured)
          : finding(comparisons, other + " once compiled", null);
    } catch (RuntimeException | Error e) {
      return finding(comparisons, "threw " + e, null);
    }
  }

  private Finding finding(int comparisons, String wrong, Measurement measured) {
    return Finding.of(operation, decision, comparisons, wrong, measured);
  }

  private boolean sameOutput() {
    return comparison == null || comparison.sameOutput();
  }

  /** Runs all kernels until they are compiled. Returns false if time ran out before. */
  private boolean warmUp(long nanosLeft) {
    long start = System.nanoTime();
    long most = optimising ? Math.min(LONGEST_NANOS, nanosLeft) : WITHOUT_C2_NANOS;
    for (int steady = 0; steady < STEADY_ROUNDS; ) {
      if (System.nanoTime() - start > most) {
        return !optimising || most == LONGEST_NANOS;
      }
      boolean moving = kernel.round() | kernel.runs() < WARM_UP_RUNS;
      for (Timed<?> rival : rivals.values()) {
        moving |= rival.round() | rival.runs() < WARM_UP_RUNS;
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
    List<Double> bytes = new ArrayList<>();
    List<Double> nanos = new ArrayList<>();
    Map<String, List<Double>> nanosOfRivals = new HashMap<>();
    for (int round = 0;
        round < LEAST_ROUNDS
            || round < MEASURED_ROUNDS && System.nanoTime() - start < LONGEST_MEASUREMENT_NANOS;
        round++) {
      kernel.round();
      nanos.add(kernel.nanosPerRun());
      rivals.forEach(
          (name, rival) -> {
            rival.round();
            nanosOfRivals.computeIfAbsent(name, none -> new ArrayList<>()).add(rival.nanosPerRun());
          });
      kernel.runAside();
      bytes.add((double) kernel.bytesPerCall());
    }
    Map<String, Double> speeds = new HashMap<>();
    nanosOfRivals.forEach((name, times) -> speeds.put(name, median(times) / median(nanos)));
    // With the median, a round in which the JVM allocated for itself does not count.
    long bytesPerCall = (long) median(bytes);
    double speedToScalar = speeds.getOrDefault(SCALAR, 1.0);
    return new Measurement(
        AllocationMeter.available() ? bytesPerCall : null,
        optimising && bytesPerCall > allowedBytes,
        speedToScalar,
        proven && speedToScalar < LOSES_BELOW,
        speeds.get(LOOP),
        speeds.get(COPY));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }
}
