// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import java.util.concurrent.ThreadFactory;

/** Lets tests of other packages replace the threads of a queue. */
public final class Threads {
  private Threads() {}

  public static ThreadFactory of(WorkQueue queue) {
    return queue.threads;
  }

  public static void replace(WorkQueue queue, ThreadFactory threads) {
    queue.threads = threads;
  }
}
