// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.LoggedLines;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that trials run one after another on a thread that ends when it has nothing to do. */
final class WorkQueueTest {
  private static final Runnable NOTHING = () -> {};

  @Test
  void runsTrialsInTheirOrder() {
    List<Integer> ran = new CopyOnWriteArrayList<>();
    for (int i = 0; i < 20; i++) {
      int trial = i;
      WorkQueue.TRIALS.submit(() -> ran.add(trial));
    }
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(IntStream.range(0, 20).boxed().toList(), ran);
  }

  @Test
  void keepsOffTheCallersThreadAndItsClassLoader() throws InterruptedException {
    AtomicReference<Thread> used = new AtomicReference<>();
    AtomicReference<ClassLoader> loader = new AtomicReference<>(getClass().getClassLoader());
    WorkQueue.TRIALS.submit(
        () -> {
          used.set(Thread.currentThread());
          loader.set(Thread.currentThread().getContextClassLoader());
        });
    WorkQueue.TRIALS.awaitIdle();
    assertNotSame(Thread.currentThread(), used.get());
    assertTrue(used.get().isDaemon());
    assertNull(loader.get());
    used.get().join(SECONDS.toMillis(10));
    assertFalse(used.get().isAlive(), "the thread stays when there is nothing to do");
  }

  @Test
  void goesOnBehindATrialThatFails() throws InterruptedException {
    List<String> ran = new CopyOnWriteArrayList<>();
    List<Throwable> reported = new CopyOnWriteArrayList<>();
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> reported.add(e));
    try (LoggedLines lines = new LoggedLines()) {
      CountDownLatch bothSubmitted = new CountDownLatch(1);
      WorkQueue.TRIALS.submit(
          () -> {
            await(bothSubmitted);
            throw new NoClassDefFoundError("on purpose");
          });
      WorkQueue.TRIALS.submit(() -> ran.add("the next"));
      bothSubmitted.countDown();
      WorkQueue.TRIALS.awaitIdle();
      assertEquals(List.of("the next"), ran);
      assertEquals(
          List.of(
              "WARNING Lanewise: work of its own failed, such as a trial: java.lang.NoClassDefFoundError: on purpose"),
          lines.lines());
      assertEquals(List.of(), reported);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(handler);
    }
  }

  /** Some applications exit when their handler of uncaught exceptions is called. */
  @Test
  void keepsFullMemoryFromTheHandlerOfUncaughtExceptions() throws InterruptedException {
    List<Throwable> reported = new CopyOnWriteArrayList<>();
    AtomicReference<Thread> used = new AtomicReference<>();
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> reported.add(e));
    try {
      WorkQueue.TRIALS.submit(
          () -> {
            used.set(Thread.currentThread());
            throw new OutOfMemoryError("on purpose");
          });
      WorkQueue.TRIALS.awaitIdle();
      used.get().join(SECONDS.toMillis(10));
      assertEquals(List.of(), reported);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(handler);
    }
  }

  @Test
  void letsWhoWaitsKeepBeingInterrupted() {
    CountDownLatch started = new CountDownLatch(1);
    WorkQueue.TRIALS.submit(started::countDown);
    Thread.currentThread().interrupt();
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(0, started.getCount(), "returned before the trial was over");
    assertTrue(Thread.interrupted());
  }

  /** Submits at many depths of nearly full stacks, so that the stack overflows at many places. */
  @Test
  void goesOnBehindACallerWhoseStackIsFull() throws Exception {
    for (int stack = 0; stack < 100; stack++) {
      WorkQueue queue = new WorkQueue("test of full stacks");
      // The classes must be loaded where there is room for it.
      queue.submit(NOTHING);
      queue.awaitIdle();
      Thread full = new Thread(null, () -> submitAtTheEndOfTheStack(queue), "full", 1 << 18);
      full.start();
      full.join();
      CountDownLatch next = new CountDownLatch(1);
      queue.submit(next::countDown);
      assertTrue(next.await(60, SECONDS), "stack " + stack + ": no thread does the work");
    }
  }

  /** Returns normally at the first depth from the end where there is room to submit. */
  private static void submitAtTheEndOfTheStack(WorkQueue queue) {
    try {
      submitAtTheEndOfTheStack(queue);
    } catch (StackOverflowError full) {
      queue.submit(NOTHING);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
