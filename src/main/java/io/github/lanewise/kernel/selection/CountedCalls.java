// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.function.Supplier;

/**
 * Calls a serving kernel on the trial thread, whose garbage the JVM counts, until the canary has
 * decided. A program that calls only on virtual threads would keep a kernel that has lost its
 * compiled code otherwise.
 */
final class CountedCalls<K> {
  private final Supplier<Sample<K>> sample;

  /** Is null before the first call. Only the trial thread uses it. */
  private Sample<K> input;

  CountedCalls(Supplier<Sample<K>> sample) {
    this.sample = sample;
  }

  /**
   * Queues the calls.
   *
   * @param service returns the kernel with its watch, or null once the kernel does not serve any
   *     more
   */
  void submit(Supplier<Service<K>> service) {
    WorkQueue.TRIALS.submit(() -> make(service));
  }

  private void make(Supplier<Service<K>> service) {
    try {
      if (input == null) {
        input = sample.get();
      }
      Service<K> now = service.get();
      for (int i = 0; i < Canary.LOOKS && now != null; i++) {
        input.runAside(now.watched());
        now = service.get();
        if (now != null && now.oneIn() != 1) {
          return;
        }
      }
    } catch (OutOfMemoryError | StackOverflowError passing) {
      // The canary asks again after ten seconds.
    }
  }
}
