// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.agent.setup.Build;
import java.lang.System.Logger.Level;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Logs through System.Logger, on a thread of its own. Logging starts with the first event, because
 * the application has configured its logging by then. An event is that a changed class runs, or
 * that a class is left alone. The thread that loads the class must not log, because logging loads
 * classes, too.
 */
public final class Messages {
  private static final BlockingQueue<Runnable> QUEUE = new LinkedBlockingQueue<>();
  private static final ThreadPoolExecutor THREAD =
      new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, QUEUE, Messages::daemon);

  private static volatile boolean first = true;

  static {
    THREAD.allowCoreThreadTimeOut(true);
    // After the shutdown the executor drops messages. An exception would reach a thread that loads
    // a class.
    THREAD.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
  }

  private Messages() {}

  static void say(Level level, String line) {
    THREAD.execute(() -> log(level, line));
  }

  /** Waits a moment at the end of the JVM for messages that are not logged yet. */
  public static void finish() {
    THREAD.shutdown();
    try {
      THREAD.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void log(Level level, String line) {
    try {
      System.Logger logger = System.getLogger("io.github.lanewise.agent");
      if (logger.isLoggable(level)) {
        String whose = first ? " (agent " + Build.ofAgent() + ")" : "";
        first = false;
        logger.log(level, line + whose);
      }
    } catch (RuntimeException | Error brokenLogging) {
      // The application's own logging has failed. An uncaught exception would end a process whose
      // handler does so, such as Spark's executors.
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(null, work, "lanewise-agent", 0, false);
    thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
    thread.setDaemon(true);
    return thread;
  }
}
