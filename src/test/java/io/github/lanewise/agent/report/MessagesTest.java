// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.setup.Build;
import io.github.lanewise.agent.testkit.AgentLog;
import io.github.lanewise.testkit.FreshClasses;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/**
 * Tests that the log has one readable line for each event of the agent, and that a thread of its
 * own writes the lines.
 */
@Timeout(60)
class MessagesTest {
  private static final String AGENT = "io.github.lanewise.agent.";

  @Test
  void eachEventIsLoggedOnceAndTheFirstLineNamesTheAgent() throws Throwable {
    FreshClasses.run(AGENT, Events.class);
  }

  public static final class Events implements Executable {
    @Override
    public void execute() throws InterruptedException {
      ClassLoader loader = new ClassLoader(null) {};
      String where = Loaders.name(loader);
      Target binary = Target.of("org/apache/parquet/io/api/Binary");
      Target properties = Target.of("org/apache/parquet/column/ParquetProperties");
      Target elsewhere = Target.of("elsewhere/parquet/io/api/Binary");
      try (AgentLog log = new AgentLog()) {
        for (int i = 0; i < 2; i++) {
          Journal.changed(binary, loader, "hashes");
          Journal.leftAlone(properties, loader, "unknown");
          Journal.outOfSight(elsewhere, loader);
          Journal.fellBack(loader, binary.root(), "the writers of ", new LinkageError("x"));
          Journal.fellBack("the hash", new LinkageError("y"));
        }
        Journal.problem("the last line of this test");
        log.await("WARNING: the last line of this test");
        String error = " to parquet-java's own code from now on: java.lang.LinkageError: ";
        assertEquals(
            List.of(
                Level.INFO
                    + ": Lanewise accelerates org.apache.parquet in "
                    + where
                    + " (agent "
                    + Build.ofAgent()
                    + ")",
                Level.WARNING
                    + ": Lanewise leaves org.apache.parquet.column.ParquetProperties in "
                    + where
                    + " as it is: unknown",
                Level.WARNING
                    + ": Lanewise leaves elsewhere.parquet in "
                    + where
                    + " as it is: its class loader does not see Lanewise",
                Level.WARNING
                    + ": Lanewise leaves the writers of org.apache.parquet in "
                    + where
                    + error
                    + "x",
                Level.WARNING + ": Lanewise leaves the hash" + error + "y",
                Level.WARNING + ": the last line of this test"),
            log.lines);
      }
    }
  }

  /** Spark's executors exit if their uncaught-exception handler is called. */
  @Test
  void brokenLoggingIsNoUncaughtException() throws Throwable {
    FreshClasses.run(AGENT, Broken.class);
  }

  public static final class Broken implements Executable {
    @Override
    public void execute() throws InterruptedException {
      List<Throwable> uncaught = Collections.synchronizedList(new ArrayList<>());
      Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
      AgentLog broken =
          new AgentLog() {
            @Override
            protected void logged(String message) {
              if (message.startsWith("the first")) {
                throw new IllegalStateException("a broken handler");
              }
            }
          };
      try (broken) {
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> uncaught.add(e));
        Journal.problem("the first problem");
        Journal.problem("the next problem");
        broken.await("WARNING: the next problem");
        assertEquals(List.of(), uncaught);
      } finally {
        Thread.setDefaultUncaughtExceptionHandler(before);
      }
    }
  }

  /** A thread that loads a class while the JVM ends must go on without an exception. */
  @Test
  void messagesAfterTheEndAreDropped() throws Throwable {
    FreshClasses.run(AGENT, AfterTheEnd.class);
  }

  public static final class AfterTheEnd implements Executable {
    @Override
    public void execute() {
      try (AgentLog log = new AgentLog()) {
        Messages.finish();
        assertDoesNotThrow(() -> Messages.say(System.Logger.Level.INFO, "late"));
        Messages.finish();
        assertEquals(List.of(), log.lines);
      }
    }
  }

  /**
   * The thread must not inherit the first application's loader as its context, because that loader
   * would stay alive.
   */
  @Test
  void theThreadKeepsNeitherTheJvmNorAnApplicationAlive() throws Throwable {
    FreshClasses.run(AGENT, OnTheThread.class);
  }

  public static final class OnTheThread implements Executable {
    @Override
    public void execute() throws InterruptedException {
      List<Object> met = Collections.synchronizedList(new ArrayList<>());
      AgentLog log =
          new AgentLog() {
            @Override
            protected void logged(String message) {
              met.add(Thread.currentThread().isDaemon());
              met.add(Thread.currentThread().getContextClassLoader());
            }
          };
      Thread current = Thread.currentThread();
      ClassLoader context = current.getContextClassLoader();
      try (log) {
        current.setContextClassLoader(new ClassLoader(context) {});
        Journal.problem("a problem");
        while (met.size() < 2) {
          Thread.sleep(5);
        }
      } finally {
        current.setContextClassLoader(context);
      }
      assertEquals(List.of(true, ClassLoader.getSystemClassLoader()), met);
    }
  }

  /** A thread that waits for the last messages must not lose its interrupt. */
  @Test
  void whoEndsTheJvmStaysInterrupted() throws Throwable {
    FreshClasses.run(AGENT, Interrupted.class);
  }

  public static final class Interrupted implements Executable {
    @Override
    public void execute() {
      CountDownLatch released = new CountDownLatch(1);
      AgentLog hanging =
          new AgentLog() {
            @Override
            protected void logged(String message) {
              try {
                released.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            }
          };
      try (hanging) {
        Journal.problem("a problem");
        Thread.currentThread().interrupt();
        Messages.finish();
        assertTrue(Thread.interrupted());
      } finally {
        released.countDown();
      }
    }
  }
}
