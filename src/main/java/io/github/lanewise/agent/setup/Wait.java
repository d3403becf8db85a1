// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

/**
 * Tells whether the application has run long enough for Lanewise. To link, define, test and compile
 * it takes a few tenths of a second of CPU time, which a program that ends soon never gets back.
 * Until then changed classes run parquet-java's own code, and nothing of this is done.
 */
public final class Wait {
  /**
   * Changed classes read the field for each value, so it is not volatile. They may see the end of
   * the wait a little late, which does no harm.
   */
  private static boolean over = true;

  private Wait() {}

  /** Lets parquet-java's own code run for some seconds from now on. */
  public static void seconds(int seconds) {
    over = seconds == 0;
    if (!over) {
      new End(seconds).start();
    }
  }

  /** Returns whether Lanewise may serve. Changed classes call it, see {@code Prologue}. */
  public static boolean isOver() {
    return over;
  }

  /** Waits. */
  private static final class End extends Thread {
    private static final long MILLIS = 1_000;

    private final int seconds;

    End(int seconds) {
      super(null, null, "lanewise-agent-wait", 0, false);
      this.seconds = seconds;
      setDaemon(true);
      setContextClassLoader(ClassLoader.getSystemClassLoader());
    }

    @Override
    public void run() {
      try {
        sleep(MILLIS * seconds);
      } catch (InterruptedException tooEarly) {
        // Some applications interrupt all threads. The wait only saves CPU time.
      }
      over = true;
    }
  }
}
