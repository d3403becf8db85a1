// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Runs trials one after another on a daemon thread that ends when there is none left, so an
 * application that is unloaded leaves no thread behind.
 */
final class TrialQueue {
  private static final Queue<Runnable> WAITING = new ArrayDeque<>();
  private static boolean running;

  private TrialQueue() {}

  static synchronized void submit(Runnable trial) {
    WAITING.add(trial);
    if (!running) {
      running = true;
      Thread thread = new Thread(null, TrialQueue::runAll, "lanewise-trial", 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(null);
      thread.start();
    }
  }

  /** Returns once no trial is waiting or running. */
  static synchronized void awaitIdle() {
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

  private static void runAll() {
    for (Runnable trial = next(); trial != null; trial = next()) {
      try {
        trial.run();
      } catch (RuntimeException | Error e) {
        // The operation keeps its scalar kernel, and the trials behind this one still take place.
        Report.warn("Lanewise gave up a trial: " + e);
      }
    }
  }

  private static synchronized Runnable next() {
    Runnable trial = WAITING.poll();
    if (trial == null) {
      running = false;
      TrialQueue.class.notifyAll();
    }
    return trial;
  }
}
