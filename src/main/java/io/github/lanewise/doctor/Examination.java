// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.AllocationMeter;
import io.github.lanewise.kernel.selection.Comparison;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Sample;
import io.github.lanewise.kernel.selection.Timed;
import io.github.lanewise.kernel.selection.Watched;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

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

  private static final int UNLIMITED = Integer.MAX_VALUE;

  private final Operation<K> operation;
  private final boolean optimising;
  private final K served;
  private final boolean servedByScalar;
  private final K loop;

  private final Timed<K> kernel;

  /** Is null if the scalar kernel itself serves. */
  private final Timed<K> timedScalar;

  /** Is null if there is no plain loop for the operation. */
  private final Timed<K> timedLoop;

  /** Is null if kernels of the operation do more than copy. */
  private final Timed<Copy> timedCopy;

  /** The times of the rounds of each kernel. The kernels take turns in this order. */
  private final Map<Timed<?>, double[]> nanos = new LinkedHashMap<>();

  private final double[] bytes = new double[MEASURED_ROUNDS];

  private Examination(Operation<K> operation, boolean optimising) {
    this.operation = operation;
    this.optimising = optimising;
    served = operation.decision().kernel();
    servedByScalar = served == operation.scalar();
    loop = PlainLoop.of(operation);
    Copy copy = new Copy(operation.sample());
    kernel = timed(operation.sample(), served, allowedBytes());
    timedScalar = servedByScalar ? null : timed(operation.sample(), operation.scalar(), UNLIMITED);
    timedLoop = loop == null ? null : timed(operation.sample(), loop, UNLIMITED);
    timedCopy = copy.isLimit() ? timed(copy, copy, UNLIMITED) : null;
  }

  /** Adds a kernel to those that take turns in each round. */
  private <T> Timed<T> timed(Sample<T> sample, T kernel, int allowedBytes) {
    Timed<T> timed = new Timed<>(sample, kernel, allowedBytes);
    nanos.put(timed, new double[MEASURED_ROUNDS]);
    return timed;
  }

  /**
   * @param optimising whether this JVM has an optimising compiler
   */
  static <K extends Watched<K>> Finding of(
      Operation<K> operation, boolean optimising, Deadline deadline) throws InterruptedException {
    if (!operation.decision().settled() && deadline.timeForMore()) {
      settle(operation, deadline);
    }
    return operation.decision().settled() && deadline.nanosLeft() > 0
        ? new Examination<>(operation, optimising).finding(deadline.nanosLeft())
        : Finding.notExamined(operation);
  }

  private static void settle(Operation<?> operation, Deadline deadline)
      throws InterruptedException {
    Thread waiting = new Thread(operation::settle, "lanewise-doctor-waits");
    waiting.setDaemon(true);
    waiting.start();
    waiting.join(deadline.millisForTrial());
  }

  private Finding finding(long nanosLeft) {
    int comparisons = servedByScalar && loop == null ? 0 : operation.sample().shapes();
    try {
      if (comparisons > 0 && !sameOutput()) {
        return wrong(comparisons, "gave other output than " + reference());
      }
      if (!warmUp(nanosLeft)) {
        return Finding.notExamined(operation);
      }
      Measurement measurement = measure();
      if (comparisons > 0 && !sameOutput()) {
        return wrong(comparisons, "gave other output than " + reference() + " once compiled");
      }
      return Finding.of(operation, 2 * comparisons, Optional.empty(), Optional.of(measurement));
    } catch (RuntimeException | Error e) {
      return wrong(comparisons, "threw " + e);
    }
  }

  private Finding wrong(int comparisons, String how) {
    return Finding.of(operation, comparisons, Optional.of(how), Optional.empty());
  }

  private boolean sameOutput() {
    K reference = servedByScalar ? loop : operation.scalar();
    return new Comparison<>(operation.sample(), reference, operation.sample(), served).sameOutput();
  }

  private String reference() {
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
    return new Measurement(
        AllocationMeter.available() ? OptionalLong.of(bytesPerCall) : OptionalLong.empty(),
        allowedBytes(),
        speedTo(timedScalar, rounds).orElse(1),
        speedTo(timedLoop, rounds),
        speedTo(timedCopy, rounds),
        optimising);
  }

  private OptionalDouble speedTo(Timed<?> other, int rounds) {
    return other == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(median(nanos.get(other), rounds) / median(nanos.get(kernel), rounds));
  }

  private static double median(double[] values, int count) {
    double[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return sorted[count / 2];
  }

  /**
   * Returns the number of bytes that a call may allocate. A scalar kernel may allocate any number,
   * because it needs a tile if its streams are direct memory.
   */
  private int allowedBytes() {
    return servedByScalar ? UNLIMITED : operation.allowedBytes();
  }
}
