// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assumptions.abort;

/** Runs tests on virtual threads, which Java has from 21 on. */
final class VirtualThreads {
  private VirtualThreads() {}

  /**
   * Runs the task on a virtual thread and waits for its end. Before Java 21, aborts the test
   * instead.
   */
  static void run(Runnable task) throws Exception {
    Thread thread;
    try {
      thread =
          (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    } catch (NoSuchMethodException before21) {
      abort("this JVM has no virtual threads");
      return;
    }
    thread.join();
  }
}
