// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.Sample;
import java.util.Objects;
import java.util.Optional;

/** Compares a kernel's output with the scalar kernel's, on calls of many shapes. */
final class Comparison<K> {
  private static final int SEEDS = 3;

  private final K scalar;
  private final K kernel;
  private final Sample<K> expected;
  private final Sample<K> actual;
  private int calls;

  Comparison(Subject<K> subject) {
    scalar = subject.scalar();
    kernel = subject.decision().kernel();
    expected = subject.samples().get();
    actual = subject.samples().get();
  }

  /** How many calls were compared so far. */
  int calls() {
    return calls;
  }

  /** Empty where all outputs were equal. */
  Optional<String> firstDifference() {
    clear();
    expected.run(scalar);
    actual.run(kernel);
    calls++;
    if (!sameOutput()) {
      return Optional.of("gave other output than the scalar kernel for the trial's sample");
    }
    return Recorder.largestCall(expected, scalar)
        .flatMap(
            call ->
                firstDifference(call, Recorder.largestCall(actual, scalar).orElseThrow())
                    .map(shape -> "gave other output than the scalar kernel for " + shape));
  }

  private Optional<Shape> firstDifference(Call expectedCall, Call actualCall) {
    for (int seed = 1; seed <= SEEDS; seed++) {
      Memory.randomise(expectedCall.source(), seed);
      Memory.randomise(actualCall.source(), seed);
      for (Shape shape : Shape.many(expectedCall.count(), seed)) {
        clear();
        int wanted = expectedCall.repeat(scalar, shape);
        int got = actualCall.repeat(kernel, shape);
        calls++;
        if (wanted != got || !sameOutput()) {
          return Optional.of(shape);
        }
      }
    }
    return Optional.empty();
  }

  private void clear() {
    expected.clear();
    actual.clear();
  }

  private boolean sameOutput() {
    return Objects.deepEquals(expected.output(), actual.output());
  }
}
