// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * Calls a serving kernel on the trial thread, whose garbage the JVM counts, until the canary has
 * decided. Otherwise, a program that calls the kernel only on virtual threads would keep a kernel
 * that has lost its compiled code.
 */
final class CountedCalls<K extends Watched<K>> {
  private final Operation<K> operation;

  /** Is null before the first call. Only the trial thread uses it. */
  private Sample<K> input;

  CountedCalls(Operation<K> operation) {
    this.operation = operation;
  }

  /** Queues the calls. */
  void submit(K kernel, Canary canary) {
    WorkQueue.TRIALS.submit(() -> make(kernel, canary));
  }

  private void make(K kernel, Canary canary) {
    try {
      if (input == null) {
        input = operation.sample();
      }
      K watched = kernel.watchedBy(canary.everyCall());
      int calls = 0;
      do {
        input.runAside(watched);
        calls++;
      } while (calls < Canary.LOOKS && canary.suspects());
    } catch (OutOfMemoryError | StackOverflowError passing) {
      // The canary asks again after ten seconds.
    }
  }
}
