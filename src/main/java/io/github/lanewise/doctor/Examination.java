// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.AllocationMeter;
import io.github.lanewise.kernel.selection.Sample;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Examines a kernel in use: its output, what it allocates, its speed. */
final class Examination<K> {
  /** For C2 to be asked to compile a kernel that had no trial, and later to be done with it. */
  private static final long COLD_NANOS = 30_000_000L;

  /** For C2 to remove what a kernel seems to allocate. */
  private static final long LONGEST_NANOS = 2_000_000_000L;

  /** Where there is no C2, in an interpreter even: a call may take this long by itself. */
  private static final long WITHOUT_C2_NANOS = 10_000_000L;

  /** Something else on the machine may have taken the processor for a while. */
  private static final int ATTEMPTS = 5;

  private final Subject<K> subject;
  private final boolean optimising;
  private final Comparison<K> comparison;
  private final Race race = new Race();
  private final Runner kernel;
  private final Optional<Runner> scalar;
  private final Optional<Runner> copy;

  private Examination(Subject<K> subject, boolean optimising) {
    this.subject = subject;
    this.optimising = optimising;
    comparison = new Comparison<>(subject);
    Sample<K> sample = subject.samples().get();
    Optional<Call> page = pageOf(sample);
    kernel = race.add(task(subject.decision().kernel(), sample, page), subject.allowedBytes());
    scalar = subject.servedByScalar() ? Optional.empty() : Optional.of(race.add(scalarTask()));
    copy = page.filter(Call::moves).map(call -> race.add(copy(call.count() * subject.width())));
  }

  /**
   * Calls kernels that had no trial until C2 is asked to compile them, which it does while others
   * are called. So none has to be waited for.
   */
  static <K> void rehearse(Subject<K> subject) {
    // Not on pages: C2 counts calls above all, and there are more of shorter ones.
    Sample<K> sample = subject.samples().get();
    Race race = new Race();
    race.add(() -> sample.run(subject.decision().kernel()));
    race.add(() -> sample.run(subject.scalar()));
    try {
      race.warmUp(COLD_NANOS, COLD_NANOS);
    } catch (RuntimeException | Error again) {
      // Nothing is lost: the kernel throws again in the examination, which names it.
    }
  }

  /**
   * @param optimising whether this JVM has an optimising compiler
   */
  static <K> Finding of(Subject<K> subject, boolean optimising, long nanosLeft) {
    return nanosLeft == 0
        ? Finding.notExamined(subject)
        : new Examination<>(subject, optimising).finding(nanosLeft);
  }

  private Finding finding(long nanosLeft) {
    try {
      boolean compiled = warmUp(nanosLeft);
      Measurement measurement = measure();
      // Last: unusual shapes make C2 compile anew, and the measurement would run into that.
      Optional<String> wrong =
          subject.servedByScalar() ? Optional.empty() : comparison.firstDifference();
      return wrong.isEmpty() && !compiled && !measurement.problems().isEmpty()
          ? Finding.notExamined(subject)
          : finding(wrong, Optional.of(measurement));
    } catch (RuntimeException | Error e) {
      return finding(Optional.of("threw " + e), Optional.empty());
    }
  }

  private Finding finding(Optional<String> wrong, Optional<Measurement> measurement) {
    return new Finding(
        subject.kernel(),
        subject.decision().settled(),
        subject.servedByScalar(),
        comparison.calls(),
        wrong,
        measurement);
  }

  /** Returns whether there was time enough for C2, though it may have had nothing to do. */
  private boolean warmUp(long nanosLeft) {
    if (!optimising) {
      race.warmUp(0, WITHOUT_C2_NANOS);
      return true;
    }
    long least = subject.servedByScalar() ? COLD_NANOS : 0;
    return race.warmUp(least, Math.min(LONGEST_NANOS, nanosLeft)) || nanosLeft >= LONGEST_NANOS;
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
    race.run();
    double nanos = kernel.medianNanos();
    return new Measurement(
        AllocationMeter.available() ? OptionalLong.of(kernel.medianBytes()) : OptionalLong.empty(),
        subject.allowedBytes(),
        scalar.map(Runner::medianNanos).orElse(nanos) / nanos,
        copy.isPresent()
            ? OptionalDouble.of(copy.get().medianNanos() / nanos)
            : OptionalDouble.empty(),
        optimising);
  }

  private Runnable scalarTask() {
    Sample<K> sample = subject.samples().get();
    return task(subject.scalar(), sample, pageOf(sample));
  }

  private static <K> Runnable task(K kernel, Sample<K> sample, Optional<Call> page) {
    return page.<Runnable>map(
            call -> {
              Shape whole = Shape.whole(call);
              return () -> call.repeat(kernel, whole);
            })
        .orElse(() -> sample.run(kernel));
  }

  private Optional<Call> pageOf(Sample<K> sample) {
    return Recorder.largestCall(sample, subject.scalar()).map(Call::onPage);
  }

  private static Runnable copy(int bytes) {
    byte[] source = new byte[bytes];
    byte[] target = new byte[bytes];
    return () -> System.arraycopy(source, 0, target, 0, bytes);
  }
}
