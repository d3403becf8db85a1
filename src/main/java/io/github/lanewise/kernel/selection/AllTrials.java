// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Has the trials of all operations held, once in a process, for {@code -Dlanewise.trials=all}. This
 * is a separate class, because few JVMs are asked for all trials and the others need not load it.
 */
final class AllTrials {
  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private AllTrials() {}

  /**
   * Asks for the trials on the first call, and does not wait for them.
   *
   * @param noThread runs if no thread can be started. The next call asks again then
   */
  static void start(Runnable noThread) {
    if (STARTED.compareAndSet(false, true)) {
      boolean submitted = false;
      try {
        WorkQueue.TRIALS.submit(
            AllTrials::ask,
            () -> {
              STARTED.set(false);
              noThread.run();
            });
        submitted = true;
      } finally {
        if (!submitted) {
          STARTED.set(false);
        }
      }
    }
  }

  /** If memory runs out, the next call asks again. */
  private static void ask() {
    boolean asked = false;
    try {
      Operations.proveAll();
      asked = true;
    } finally {
      STARTED.set(asked);
    }
  }
}
