// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assumptions.abort;

/** Runs tests on virtual threads, which Java has from 21 on. */
final class VirtualThreads {
  private VirtualThreads() {}

  /** Returns once the task is over. Leaves out the rest of the test before Java 21. */
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
