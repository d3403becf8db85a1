// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Tells whether the application has run long enough for Lanewise. Linking, defining, testing and
 * compiling Lanewise takes a few tenths of a second of CPU time, which a program that ends soon
 * never gets back. Until the wait is over, none of this work is done, and changed classes run
 * parquet-java's own code.
 *
 * <p>The wait is measured in CPU time of the process and not by the clock. So the start of Lanewise
 * takes a small part of the CPU time that the process has used, however busy the machine is.
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
   * Ends the wait. Asking for the CPU time costs more than sleeping. So the thread sleeps before it
   * asks for the first time, and a program that ends soon never pays for the question.
   */
  private static final class End extends Thread {
    /**
     * The shortest pause between two questions. It keeps the thread from disturbing an idle
     * service.
     */
    private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * The longest pause of a service that is idle. With the CPU time, the JVM asks for the name of
     * the user, which may take a question to another machine.
     */
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** A pause of an idle service is this part of the time so far. */
    private static final int PART = 20;

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
          // The process cannot use up the missing CPU time sooner, even on all processors.
          long soonest = Math.max(missing / processors, LEAST_NANOS);
          long idle = Math.min((System.nanoTime() - start) / PART, MOST_NANOS);
          TimeUnit.NANOSECONDS.sleep(Math.max(soonest, idle));
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
