// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Runs trials one after another on a daemon thread that ends when there is none left, so an
 * application that is unloaded leaves no thread behind.
 */
public final class TrialQueue {
  private static final Queue<Runnable> WAITING = new ArrayDeque<>();
  private static boolean running;
  private static Thread thread;

  private TrialQueue() {}

  /** Returns whether the trial will be held: false where there is no thread for it. */
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
      // The application's logging, called from here, would wait for itself.
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
      thread = new Thread(null, TrialQueue::runAll, "lanewise-trial", 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(null);
      thread.start();
    } catch (RuntimeException | Error noThread) {
      // The caller has its scalar kernel, and must not fail because the machine or a
      // SecurityManager gives no thread for a trial. Who asked is told, and asks again.
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
      // Also after an exception, which the thread's handler reports: the other trials still take
      // place.
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
}
