// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static org.junit.jupiter.api.Assertions.fail;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs random cases in many threads at once, different ones in each thread, while one more thread
 * changes something for all. {@code -Dlanewise.it.threads.seconds} tells how long.
 */
public final class Together {
  private static final int THREADS = 8;
  private static final String GIVEN_SECONDS = System.getProperty("lanewise.it.threads.seconds", "");
  private static final double SECONDS = 4;

  /** As long as the longest case of a fuzzer may take. */
  private static final double PATIENCE_SECONDS = 120;

  /**
   * The largest number of cases of a thread in a build. It keeps a fast machine from cases that
   * nobody has seen pass, which are for a longer run.
   */
  private static final int MOST_CASES = 400;

  private static final int[] SIZES = {8, 40, 150, 150, 600, 3_000};

  private Together() {}

  /** Fails with the first case that fails, or with the stacks of threads that do not end. */
  public static void run(Map<String, Fuzz.Case> cases, Runnable meanwhile) throws Exception {
    boolean asked = !GIVEN_SECONDS.isEmpty();
    double seconds = asked ? Double.parseDouble(GIVEN_SECONDS) : SECONDS;
    run(cases, meanwhile, asked, seconds, seconds + PATIENCE_SECONDS);
  }

  /**
   * @param asked whether somebody asked for so many seconds, so that the cases are new ones
   * @param limit the seconds after which all threads must have ended
   */
  static void run(
      Map<String, Fuzz.Case> cases, Runnable meanwhile, boolean asked, double seconds, double limit)
      throws Exception {
    long start = System.nanoTime();
    long deadline = start + (long) (limit * 1e9);
    long first = asked ? start : 1;
    SplittableRandom random = new SplittableRandom(first);
    AtomicReference<AssertionError> failure = new AtomicReference<>();
    ExecutorService executor = Executors.newFixedThreadPool(THREADS + 1, Together::thread);
    try {
      List<Future<Long>> callers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        SplittableRandom own = random.split();
        callers.add(
            executor.submit(
                () -> {
                  long done = 0;
                  while (failure.get() == null
                      && (asked || done < MOST_CASES)
                      && System.nanoTime() - start < seconds * 1e9) {
                    AssertionError failed = failure(cases, own);
                    if (failed != null) {
                      failure.compareAndSet(null, failed);
                    }
                    done++;
                  }
                  return done;
                }));
      }
      Future<?> disturber =
          executor.submit(
              () -> {
                while (!executor.isShutdown() && !callers.stream().allMatch(Future::isDone)) {
                  meanwhile.run();
                }
              });
      long done = 0;
      for (Future<Long> caller : callers) {
        done += await(caller, deadline, failure);
      }
      await(disturber, deadline, failure);
      if (failure.get() != null) {
        System.out.println("threads: the draws began with " + first);
        throw failure.get();
      }
      if (done < THREADS) {
        fail(done + " cases");
      }
      if (asked) {
        System.out.println("threads: " + done + " cases of " + cases.keySet());
      }
    } finally {
      executor.shutdownNow();
    }
  }

  /** Makes a thread that does not keep a JVM from ending if it hangs. */
  private static Thread thread(Runnable run) {
    Thread thread = new Thread(run);
    thread.setDaemon(true);
    return thread;
  }

  private static <T> T await(
      Future<T> thread, long deadline, AtomicReference<AssertionError> failure) throws Exception {
    try {
      return thread.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError(stacks(), failure.get());
    }
  }

  /** Returns the stacks of all threads, with the locks for which they wait. */
  private static String stacks() {
    StringBuilder text = new StringBuilder("threads: some do not end");
    for (ThreadInfo thread : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true)) {
      text.append("\n\"").append(thread.getThreadName()).append("\" ");
      text.append(thread.getThreadState());
      if (thread.getLockName() != null) {
        text.append(", waits for ").append(thread.getLockName());
      }
      if (thread.getLockOwnerName() != null) {
        text.append(", which \"").append(thread.getLockOwnerName()).append("\" holds");
      }
      for (StackTraceElement frame : thread.getStackTrace()) {
        text.append("\n    at ").append(frame);
      }
    }
    return text.toString();
  }

  private static AssertionError failure(Map<String, Fuzz.Case> cases, SplittableRandom random) {
    List<String> names = List.copyOf(cases.keySet());
    String name = names.get(random.nextInt(names.size()));
    int size = SIZES[random.nextInt(SIZES.length)];
    long number = random.nextLong() >>> 1;
    String shown = name + ", size " + size + ", draw " + number;
    // The stack of a thread that hangs begins with its name.
    Thread.currentThread().setName(shown);
    try {
      cases.get(name).run(new Draw(number, size));
      return null;
    } catch (Throwable e) {
      return new AssertionError(shown + ": " + e, e);
    }
  }
}
