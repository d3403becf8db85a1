// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ThreadFactory;

/**
 * Runs trials one after another on a daemon thread. The thread ends when no trial is left, so an
 * application that is unloaded leaves no thread behind.
 */
public final class TrialQueue {
  /** Makes the thread of the trials. A test replaces it. */
  static ThreadFactory threads = new Daemons();

  private static final Queue<Runnable> WAITING = new ArrayDeque<>();
  private static boolean running;
  private static Thread thread;

  private TrialQueue() {}

  /**
   * Queues a trial and returns whether it will be held. Returns false if no thread could be
   * started.
   */
  static synchronized boolean submit(Runnable trial) {
    WAITING.add(trial);
    if (!running) {
      start();
    }
    return running;
  }

  /** Returns once no trial is waiting or running. */
  public static synchronized void awaitIdle() {
    if (Thread.currentThread() == thread) {
      // The application's logging may call this from the trial thread, which would wait for itself.
      return;
    }
    boolean interrupted = false;
    while (running) {
      try {
        TrialQueue.class.wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void start() {
    running = true;
    try {
      thread = threads.newThread(new Work());
      thread.start();
    } catch (RuntimeException | Error noThread) {
      // The caller has its scalar kernel. It must not fail because the machine or a SecurityManager
      // gives no thread for a trial. The return value tells the caller, which asks again later.
      WAITING.clear();
      running = false;
      TrialQueue.class.notifyAll();
    }
  }

  private static void runAll() {
    try {
      for (Runnable trial = next(); trial != null; trial = next()) {
        trial.run();
      }
    } finally {
      // An exception of a trial goes to the thread's handler. It must not keep the other trials
      // from taking place.
      goOnOrEnd();
    }
  }

  private static synchronized Runnable next() {
    return WAITING.poll();
  }

  private static synchronized void goOnOrEnd() {
    running = false;
    if (!WAITING.isEmpty()) {
      start();
    }
    TrialQueue.class.notifyAll();
  }

  /** A class, because the first lambda of a JVM takes milliseconds of a caller's first call. */
  private static final class Work implements Runnable {
    @Override
    public void run() {
      runAll();
    }
  }

  /** A class for the same reason. */
  private static final class Daemons implements ThreadFactory {
    @Override
    public Thread newThread(Runnable trials) {
      Thread thread = new Thread(null, trials, "lanewise-trial", 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(null);
      return thread;
    }
  }
}
