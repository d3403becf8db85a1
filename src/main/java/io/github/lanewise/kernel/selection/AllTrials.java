// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Has the trials of all operations held, once in a process, for {@code -Dlanewise.trials=all}. Few
 * JVMs are asked for this, so the others do not load this class.
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
      WorkQueue.TRIALS.submit(
          AllTrials::ask,
          () -> {
            STARTED.set(false);
            noThread.run();
          });
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
