// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.report;

import java.util.concurrent.atomic.AtomicInteger;

/** Knows which threads run a self-test. */
public final class SelfTestThreads {
  private static final AtomicInteger RUNNING = new AtomicInteger();
  private static final ThreadLocal<Boolean> RUNS_HERE = new ThreadLocal<>();

  private SelfTestThreads() {}

  /** Returns whether a self-test runs on this thread. */
  public static boolean runsHere() {
    return RUNNING.get() != 0 && RUNS_HERE.get() != null;
  }

  /** Records that a self-test begins on this thread. No other one may run on it. */
  public static void begin() {
    RUNNING.incrementAndGet();
    RUNS_HERE.set(true);
  }

  /** Records that the self-test has ended. Call it once for each {@link #begin}, on its thread. */
  public static void end() {
    RUNS_HERE.remove();
    RUNNING.decrementAndGet();
  }
}
