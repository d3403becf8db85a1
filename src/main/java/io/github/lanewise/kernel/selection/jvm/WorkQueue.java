// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ThreadFactory;

/**
 * Runs pieces of work one after another on a daemon thread. The thread ends when no work is left,
 * so an application that is unloaded leaves no thread behind.
 */
public final class WorkQueue {
  /** Holds trials. */
  public static final WorkQueue TRIALS = new WorkQueue("lanewise-trial");

  /**
   * Logs lines. The application's logging may be slow, or wait for a thread that waits for trials,
   * so no trial waits for it.
   */
  public static final WorkQueue LINES = new WorkQueue("lanewise-log");

  private final Queue<Waiting> waiting = new ArrayDeque<>();
  private final Worker worker;
  private boolean running;

  /** Makes the thread. A test replaces it. */
  ThreadFactory threads;

  /** Makes one more queue. Only tests do so. */
  WorkQueue(String threadName) {
    worker = new Worker(threadName);
    threads = worker;
  }

  /** Queues work. The work is dropped silently if no thread can be started for it. */
  public void submit(Runnable work) {
    submit(work, null);
  }

  /**
   * Queues work.
   *
   * @param dropped runs instead of the work if no thread can be started for it, now or when the
   *     thread of earlier work has died. It must not throw
   */
  public void submit(Runnable work, Runnable dropped) {
    synchronized (this) {
      waiting.add(new Waiting(work, dropped));
      if (running) {
        return;
      }
      running = true;
    }
    boolean done = false;
    try {
      startOrDrop();
      done = true;
    } finally {
      if (!done) {
        // The caller's stack is full. The next submit starts a thread for the work that waits.
        synchronized (this) {
          running = false;
          notifyAll();
        }
      }
    }
  }

  /**
   * Returns once no work is running. Work may still be queued then, but only if the stack was full
   * in the thread that submitted it.
   */
  public synchronized void awaitIdle() {
    boolean interrupted = false;
    while (running) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Starts a thread for the work that waits. Drops it if no thread can be started. Holds no lock
   * while it runs the {@code dropped} actions, because they take locks of their own.
   */
  private void startOrDrop() {
    for (Waiting lost = startOrNext(); lost != null; lost = startOrNext()) {
      try {
        if (lost.dropped != null) {
          lost.dropped.run();
        }
      } catch (RuntimeException | Error memoryRanOutHereToo) {
        // The other work has to be dropped, too, and callers must not wait for ever.
      }
    }
  }

  /**
   * Returns null if a thread was started or no work waits any more, and otherwise work that is to
   * be dropped.
   */
  private synchronized Waiting startOrNext() {
    if (waiting.isEmpty()) {
      // If the stack is full here, "running" stays true, and submit() resets it.
      notifyAll();
      running = false;
      return null;
    }
    try {
      threads.newThread(worker).start();
      return null;
    } catch (RuntimeException | Error noThread) {
      // The caller has its scalar kernel. The call must not fail because the machine or a
      // SecurityManager refuses a thread for a trial. The operation asks again later.
      return waiting.poll();
    }
  }

  private void runAll() {
    try {
      for (Waiting next = next(); next != null; next = next()) {
        runOne(next.work);
      }
    } finally {
      // If the stack is full even here, the other work must be done all the same.
      startOrDrop();
    }
  }

  private static void runOne(Runnable work) {
    // Some applications interrupt all threads. On an interrupted thread, a trial would not pause.
    Thread.interrupted();
    // No error is passed on, because some applications end when the handler of uncaught exceptions
    // is called. An operation and AllTrials see that a trial was not held, and ask for it again.
    try {
      work.run();
    } catch (OutOfMemoryError | StackOverflowError passing) {
      // A later trial may have the memory.
    } catch (RuntimeException | Error e) {
      warn(e);
    }
  }

  /** A class loader that is closed during a trial has no more classes for it, for instance. */
  private static void warn(Throwable e) {
    try {
      Log.warn("Lanewise: work of its own failed, such as a trial: " + e);
    } catch (RuntimeException | Error unsaid) {
      // Memory has run out, or the class of the log cannot be loaded either.
    }
  }

  private synchronized Waiting next() {
    return waiting.poll();
  }

  private record Waiting(Runnable work, Runnable dropped) {}

  /**
   * Makes the thread, and is its work. It is no lambda, because the first lambda of a JVM takes
   * milliseconds of a caller's first call. It is one class for both, because loading a class takes
   * time, too.
   */
  private final class Worker implements ThreadFactory, Runnable {
    private final String threadName;

    private Worker(String threadName) {
      this.threadName = threadName;
    }

    @Override
    public Thread newThread(Runnable work) {
      Thread thread = new Thread(null, work, threadName, 0, false);
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
