// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An operation whose candidate allocates on every JVM, or does not, as the test says. */
final class BoxableFill {
  private final AtomicInteger samples = new AtomicInteger();
  private final long[] target = new long[Fill.LENGTH];
  private volatile boolean boxed;

  private final Operation<Fill> operation;

  BoxableFill() {
    this(List.of());
  }

  /**
   * @param lesser candidates that are tried if the one that allocates has not passed
   */
  BoxableFill(List<Candidate<Fill>> lesser) {
    List<Candidate<Fill>> candidates = new ArrayList<>();
    candidates.add(Fill.candidate("squares", this::run));
    candidates.addAll(lesser);
    operation =
        new TestOperation<>(
            "test",
            "fill",
            8,
            Fill::slow,
            () -> {
              samples.incrementAndGet();
              return new Fill.FillSample();
            },
            bits -> candidates);
  }

  private void run(long[] target) {
    if (boxed) {
      Fill.allocating(target);
    } else {
      Fill.fast(target);
    }
  }

  Operation<Fill> operation() {
    return operation;
  }

  /** Sets whether calls of the candidate allocate from now on. */
  void boxed(boolean allocates) {
    boxed = allocates;
  }

  /** Returns the number of samples that trials have asked for. */
  int samples() {
    return samples.get();
  }

  /** Returns an array for calls to write to. */
  long[] target() {
    return target;
  }

  void callUntilWithdrawn() {
    for (int i = 0; i < 100 * Canary.ONE_IN && operation.decision().bits() > 0; i++) {
      operation.kernel().run(target);
    }
    assertEquals(0, operation.decision().bits(), "calls that allocate go unnoticed");
  }
}
