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
  static ThreadFactory threads = new Worker();

  private static final Queue<Waiting> WAITING = new ArrayDeque<>();
  private static boolean running;
  private static Thread thread;

  private TrialQueue() {}

  /** Queues work that nobody misses if no thread can be started for it. */
  static void submit(Runnable work) {
    submit(work, null);
  }

  /**
   * Queues a trial.
   *
   * @param dropped runs instead of the trial if no thread can be started for it, now or when the
   *     thread of an earlier trial has died. It must not throw
   */
  static void submit(Runnable trial, Runnable dropped) {
    synchronized (TrialQueue.class) {
      WAITING.add(new Waiting(trial, dropped));
      if (running) {
        return;
      }
      running = true;
    }
    startOrDrop();
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

  /**
   * Starts a thread for the trials that wait. Drops them if no thread can be started. Holds no lock
   * while it runs what a dropped trial left for that case, because that takes locks of its own.
   */
  private static void startOrDrop() {
    for (Waiting lost = startOrNext(); lost != null; lost = startOrNext()) {
      try {
        if (lost.dropped != null) {
          lost.dropped.run();
        }
      } catch (RuntimeException | Error memoryRanOutHereToo) {
        // The other trials have to be dropped, too, and callers must not wait for ever.
      }
    }
  }

  /**
   * Returns null if a thread was started or no trial waits any more, and otherwise a trial that is
   * to be dropped.
   */
  private static synchronized Waiting startOrNext() {
    if (WAITING.isEmpty()) {
      running = false;
      TrialQueue.class.notifyAll();
      return null;
    }
    try {
      thread = threads.newThread(new Worker());
      thread.start();
      return null;
    } catch (RuntimeException | Error noThread) {
      // The caller has its scalar kernel. It must not fail because the machine or a SecurityManager
      // gives no thread for a trial. The operation asks again later.
      return WAITING.poll();
    }
  }

  private static void runAll() {
    try {
      for (Waiting next = next(); next != null; next = next()) {
        next.trial.run();
      }
    } finally {
      // An exception of a trial goes to the thread's handler. It must not keep the other trials
      // from taking place.
      startOrDrop();
    }
  }

  private static synchronized Waiting next() {
    return WAITING.poll();
  }

  private record Waiting(Runnable trial, Runnable dropped) {}

  /**
   * Makes the thread, and is its work. It is no lambda, because the first lambda of a JVM takes
   * milliseconds of a caller's first call. It is one class for both, because a class takes time,
   * too.
   */
  private static final class Worker implements ThreadFactory, Runnable {
    @Override
    public Thread newThread(Runnable trials) {
      Thread thread = new Thread(null, trials, "lanewise-trial", 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(null);
      return thread;
    }

    @Override
    public void run() {
      runAll();
    }
  }
}
