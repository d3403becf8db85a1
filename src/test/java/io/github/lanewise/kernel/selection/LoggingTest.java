// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.lanewise.kernel.selection.jvm.Log;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import io.github.lanewise.testkit.FreshClasses;
import io.github.lanewise.testkit.LoggedLines;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests the line that the first trial logs, and that the application's logging disturbs neither a
 * caller of a kernel nor a trial.
 */
@Isolated("replaces the handler of uncaught exceptions, and measures time")
final class LoggingTest {
  private static final String LANEWISE = "io.github.lanewise.";

  private final Logger logger = Logger.getLogger("io.github.lanewise");

  @Test
  void anExceptionOfTheLoggingGoesNowhere() {
    AtomicInteger records = new AtomicInteger();
    AtomicReference<Throwable> uncaught = new AtomicReference<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> uncaught.set(e));
    Publisher full =
        new Publisher(
            () -> {
              records.incrementAndGet();
              throw new IllegalStateException("disk full");
            });
    try (full) {
      Log.warn("for a handler that throws");
      Log.warn("for a handler that throws again");
      WorkQueue.LINES.awaitIdle();
      assertEquals(2, records.get());
      assertNull(uncaught.get());
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  /** The application may wait for trials while it holds a lock that its log handler needs. */
  @Test
  @Timeout(120)
  void trialsDoNotWaitForTheLogging() throws Exception {
    Candidate<Fill> wrong = Fill.candidate("zeros", target -> {});
    Candidate<Fill> good = Fill.candidate("squares", Fill::fast);
    Operation<Fill> operation = operation("test", List.of(wrong, good));
    CountDownLatch released = new CountDownLatch(1);
    CountDownLatch published = new CountDownLatch(1);
    Publisher hanging =
        new Publisher(
            () -> {
              published.countDown();
              await(released);
            });
    try (hanging) {
      Log.warn("for a handler that hangs");
      await(published);
      CompletableFuture<Decision<Fill>> settled = CompletableFuture.supplyAsync(operation::settle);
      assertEquals(Verdict.FASTER, settled.get(60, SECONDS).verdict());
    } finally {
      released.countDown();
      WorkQueue.LINES.awaitIdle();
    }
  }

  /** A scalar candidate is tried even where a user wants no vectors. */
  @Test
  void theFirstTrialSaysThatScalarKernelsWereAskedFor() throws Throwable {
    FreshClasses.run(LANEWISE, AllScalar.class);
  }

  public static final class AllScalar implements Executable {
    @Override
    public void execute() {
      assertEquals(
          List.of(
              "INFO Lanewise: scalar kernels were asked for by system property"
                  + " -Dlanewise.provider=scalar"),
          linesOfATrialWith("lanewise.provider"));
    }
  }

  /** The first trial of another family says whether there are vectors. */
  @Test
  void theFirstTrialSaysNothingIfOnlyItsFamilyIsScalar() throws Throwable {
    FreshClasses.run(LANEWISE, OneFamilyScalar.class);
  }

  public static final class OneFamilyScalar implements Executable {
    @Override
    public void execute() {
      assertEquals(List.of(), linesOfATrialWith("lanewise.kernel.hash"));
    }
  }

  private static List<String> linesOfATrialWith(String property) {
    System.setProperty(property, "scalar");
    try (LoggedLines log = new LoggedLines()) {
      operation("hash", List.of(Fill.candidate("squares", Fill::fast))).settle();
      return log.lines();
    } finally {
      System.clearProperty(property);
    }
  }

  private static Operation<Fill> operation(String family, List<Candidate<Fill>> candidates) {
    return new TestOperation<>(
        family, "fill", 8, Fill::slow, Fill.FillSample::new, bits -> candidates);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Stands for the application's handler, and is the only one while it is open. */
  private final class Publisher extends Handler implements AutoCloseable {
    private final Runnable publish;

    Publisher(Runnable publish) {
      this.publish = publish;
      logger.setUseParentHandlers(false);
      logger.addHandler(this);
    }

    @Override
    public void publish(LogRecord logged) {
      publish.run();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      logger.removeHandler(this);
      logger.setUseParentHandlers(true);
    }
  }
}
