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
 * Holds an operation's trial, then examines the kernel that serves: its output, what it allocates,
 * its speed. On the samples of the trial, and timed as there.
 */
final class Examination<K extends Watched<K>> {
  /** Enough for C2 to have been asked to compile a kernel. */
  private static final int WARM_UP_RUNS = 300;

  /** Rounds without a better time that count as compiled. */
  private static final int STEADY_ROUNDS = 20;

  /** For C2 to remove what a kernel seems to allocate. */
  private static final long LONGEST_NANOS = 2_000_000_000L;

  /** Where there is no C2, in an interpreter even: a call may take this long by itself. */
  private static final long WITHOUT_C2_NANOS = 10_000_000L;

  private static final int MEASURED_ROUNDS = 11;
  private static final int LEAST_ROUNDS = 3;
  private static final long LONGEST_MEASUREMENT_NANOS = 200_000_000L;

  /** Something else on the machine may have taken the processor for a while. */
  private static final int ATTEMPTS = 5;

  private static final int UNLIMITED = Integer.MAX_VALUE;

  private final Operation<K> operation;
  private final boolean optimising;
  private final K served;
  private final boolean servedByScalar;
  private final K loop;

  private final Timed<K> kernel;

  /** Null where the scalar kernel itself is in use. */
  private final Timed<K> timedScalar;

  /** Null where there is none. */
  private final Timed<K> timedLoop;

  /** Null where kernels do more than copy. */
  private final Timed<Copy> timedCopy;

  /** All of them in the order of their turns, each with the times of its rounds. */
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

  /** Takes part in all rounds, in turn. */
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

  /** Returns false where time ran out before the kernels were compiled. */
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

  /** In alternating rounds, so that whatever disturbs the machine disturbs all. */
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
    // The median: a round in which the JVM allocated for itself does not count.
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

  /** A scalar kernel may allocate: it goes through a tile where its streams are direct memory. */
  private int allowedBytes() {
    return servedByScalar ? UNLIMITED : operation.allowedBytes();
  }
}
