// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import java.lang.System.Logger.Level;

/**
 * Writes the log line that tells which kernels are used, and warnings, to System.Logger. Any thread
 * may call this. Lines are logged on a separate thread, because the application's logging takes
 * time to start, and its exceptions must not reach a caller of Lanewise.
 */
public final class Log {
  private static boolean said;
  private static boolean looked;

  private Log() {}

  /**
   * Logs which kernels are used, once in this JVM's life. Later lines are dropped. If vectors may
   * be available, the line is logged with the first trial, because initialising the vector module
   * takes tens of milliseconds.
   */
  public static void firstUse(String line) {
    if (isFirst()) {
      WorkQueue.LINES.submit(new Line(line, false));
    }
  }

  /** Returns true for the first call only. An AtomicBoolean would load more classes. */
  private static synchronized boolean isFirst() {
    boolean first = !said;
    said = true;
    return first;
  }

  /**
   * Warns of misspelt properties and of values that are ignored, once in this JVM's life. Does not
   * wait for a trial, because such a property may prevent one.
   */
  public static void misspeltProperties() {
    if (isFirstLook() && Settings.mayBeMisspelt()) {
      WorkQueue.LINES.submit(new Misspelt());
    }
  }

  private static synchronized boolean isFirstLook() {
    boolean first = !looked;
    looked = true;
    return first;
  }

  /** Logs a warning. */
  public static void warn(String line) {
    WorkQueue.LINES.submit(new Line(line, true));
  }

  /**
   * Logs a line. It is no lambda, because a JVM's first lambda takes milliseconds of a first call.
   */
  private record Line(String line, boolean warning) implements Runnable {
    @Override
    public void run() {
      try {
        System.getLogger("io.github.lanewise").log(warning ? Level.WARNING : Level.INFO, line);
      } catch (RuntimeException | Error brokenLogging) {
        // The application's own logging has failed. The exception must not reach the handler of
        // uncaught exceptions, which may end the process.
      }
    }
  }

  private record Misspelt() implements Runnable {
    @Override
    public void run() {
      Settings.unknown().forEach(Log::warn);
      // Each method warns of a value that it ignores. Without vectors, possibly nothing else calls
      // them.
      Settings.trials();
      Settings.verify();
    }
  }
}
