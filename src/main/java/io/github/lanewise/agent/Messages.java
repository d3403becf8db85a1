// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.lang.System.Logger.Level;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Says things through System.Logger, on a thread of its own. Not before a class of parquet-java is
 * met: by then the application has chosen its logging. And not on the thread that is loading that
 * class: logging loads classes too.
 */
final class Messages {
  private static final BlockingQueue<Runnable> QUEUE = new LinkedBlockingQueue<>();
  private static final ThreadPoolExecutor THREAD =
      new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, QUEUE, Messages::daemon);

  private static volatile boolean first = true;

  static {
    THREAD.allowCoreThreadTimeOut(true);
    // After the end nobody listens, and a class that is being loaded must not fail for it.
    THREAD.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
  }

  private Messages() {}

  static void say(Level level, String line) {
    THREAD.execute(() -> log(level, line));
  }

  /** Waits a moment for what has not been said, at the end of the JVM. */
  static void finish() {
    THREAD.shutdown();
    try {
      THREAD.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void log(Level level, String line) {
    try {
      String whose = first ? " (agent " + Build.ofAgent() + ")" : "";
      first = false;
      System.getLogger("io.github.lanewise.agent").log(level, line + whose);
    } catch (RuntimeException | Error brokenLogging) {
      // The application's own. Uncaught it would end a process whose handler ends it, as Spark's
      // executors do.
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(null, work, "lanewise-agent", 0, false);
    thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
    thread.setDaemon(true);
    return thread;
  }
}
