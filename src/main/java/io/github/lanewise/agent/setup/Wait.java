// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

import java.util.concurrent.TimeUnit;

/**
 * Tells whether the application has run long enough for writers and readers of Lanewise. To define,
 * test and compile them takes a few tenths of a second of CPU time, which a program that ends soon
 * never gets back. Until then parquet-java's own serve, so nothing of this is done.
 */
public final class Wait {
  private static volatile long end = System.nanoTime();

  private Wait() {}

  /** Lets parquet-java's own writers and readers serve for some seconds from now on. */
  public static void seconds(int seconds) {
    end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
  }

  public static boolean isOver() {
    return System.nanoTime() - end >= 0;
  }
}
