// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An operation whose candidate allocates or not, as the test says, on every JVM. */
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

  /** Whether calls of the candidate allocate from now on. */
  void boxed(boolean allocates) {
    boxed = allocates;
  }

  /** The number of samples that trials have asked for. */
  int samples() {
    return samples.get();
  }

  /** The memory of calls. */
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
