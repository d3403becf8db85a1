// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Tells whether the application has run long enough for Lanewise. To link, define, test and compile
 * it takes a few tenths of a second of CPU time, which a program that ends soon never gets back.
 * Until then changed classes run parquet-java's own code, and nothing of this is done.
 *
 * <p>The CPU time of the process counts, not the clock: so the start is a small part of what the
 * process has used, however busy the machine is.
 */
public final class Wait {
  /**
   * Changed classes read the field for each value, so it is not volatile. They may see the end of
   * the wait a little late, which does no harm.
   */
  private static boolean over = true;

  private static volatile End end;

  private Wait() {}

  /** Lets parquet-java's own code run until the process has used so many seconds of CPU time. */
  public static void seconds(int seconds) {
    if (seconds == 0) {
      over = true;
      return;
    }
    try {
      End thread = new End(seconds);
      end = thread;
      over = false;
      thread.start();
    } catch (OutOfMemoryError noThread) {
      // Without the thread nothing would end the wait, which only saves CPU time.
      over = true;
    }
  }

  /** Returns whether Lanewise may serve. Changed classes call it, see {@code Prologue}. */
  public static boolean isOver() {
    return over;
  }

  /** Returns how much of the wait is over: "3 of 10 s of CPU time" for instance, or "over". */
  public static String progress() {
    End thread = end;
    return over || thread == null ? "over" : thread.progress();
  }

  /**
   * Ends the wait. To ask for the CPU time costs more than to sleep. So the thread sleeps before it
   * asks for the first time, and a program that ends soon never pays for the question.
   */
  private static final class End extends Thread {
    /** The least pause between two looks, so that a service that idles is left alone. */
    private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final int seconds;
    private final long start = System.nanoTime();

    End(int seconds) {
      super(null, null, "lanewise-agent-wait", 0, false);
      this.seconds = seconds;
      setDaemon(true);
      setContextClassLoader(ClassLoader.getSystemClassLoader());
    }

    @Override
    public void run() {
      try {
        int processors = Runtime.getRuntime().availableProcessors();
        long nanos = TimeUnit.SECONDS.toNanos(seconds);
        for (long missing = nanos; missing > 0; missing = nanos - used()) {
          // All processors together use no more than this meanwhile.
          TimeUnit.NANOSECONDS.sleep(Math.max(missing / processors, LEAST_NANOS));
        }
      } catch (InterruptedException | RuntimeException | Error tooEarly) {
        // Some applications interrupt all threads. The wait only saves CPU time.
      }
      over = true;
    }

    private String progress() {
      return TimeUnit.NANOSECONDS.toSeconds(used()) + " of " + seconds + " s of CPU time";
    }

    /** Returns the CPU time of the process, or the time by the clock if that is not known. */
    private long used() {
      Optional<Duration> used = ProcessHandle.current().info().totalCpuDuration();
      return used.isPresent() ? used.get().toNanos() : System.nanoTime() - start;
    }
  }
}
