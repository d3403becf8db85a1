// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Lets tests of other packages replace the threads of a queue, and wait for them. */
public final class Threads {
  private Threads() {}

  public static ThreadFactory of(WorkQueue queue) {
    return queue.threads;
  }

  public static void replace(WorkQueue queue, ThreadFactory threads) {
    queue.threads = threads;
  }

  /** Returns once a thread with this name waits for a lock. Fails after a minute. */
  public static void awaitBlocked(String name) {
    long start = System.nanoTime();
    while (Thread.getAllStackTraces().keySet().stream()
        .noneMatch(
            thread -> thread.getName().equals(name) && thread.getState() == Thread.State.BLOCKED)) {
      if (System.nanoTime() - start > TimeUnit.MINUTES.toNanos(1)) {
        throw new AssertionError(name + " waits for no lock");
      }
    }
  }
}
