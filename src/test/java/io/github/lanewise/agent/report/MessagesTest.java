// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.setup.Build;
import io.github.lanewise.testkit.FreshClasses;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The log has each event once, in a line for people. */
class MessagesTest {
  private static final String AGENT = "io.github.lanewise.agent.";

  private static final Logger LOGGER = Logger.getLogger("io.github.lanewise.agent");

  /** Keeps the lines, and hides them from the log of the tests. */
  private static final class Lines extends Handler implements AutoCloseable {
    final List<String> all = Collections.synchronizedList(new ArrayList<>());

    Lines() {
      LOGGER.setUseParentHandlers(false);
      LOGGER.addHandler(this);
    }

    @Override
    public void publish(LogRecord line) {
      all.add(line.getLevel() + ": " + line.getMessage());
      if (line.getMessage().contains("broken")) {
        throw new IllegalStateException("a broken handler");
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      LOGGER.removeHandler(this);
      LOGGER.setUseParentHandlers(true);
    }
  }

  @Test
  void eachEventIsLoggedOnceAndTheFirstLineNamesTheAgent() throws Throwable {
    FreshClasses.run(AGENT, Events.class);
  }

  public static final class Events implements Executable {
    @Override
    public void execute() {
      ClassLoader loader = new ClassLoader(null) {};
      String where = Loaders.name(loader);
      Target binary = Target.of("org/apache/parquet/io/api/Binary");
      Target properties = Target.of("org/apache/parquet/column/ParquetProperties");
      Target elsewhere = Target.of("elsewhere/parquet/io/api/Binary");
      try (Lines lines = new Lines()) {
        for (int i = 0; i < 2; i++) {
          Journal.changed(binary, loader, "hashes");
          Journal.leftAlone(properties, loader, "unknown");
          Journal.outOfSight(elsewhere, loader);
          Journal.fellBack(loader, binary.root(), "the writers of ", new LinkageError("x"));
          Journal.fellBack("the hash", new LinkageError("y"));
        }
        Messages.finish();
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
                Level.WARNING + ": Lanewise leaves the hash" + error + "y"),
            lines.all);
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
    public void execute() {
      List<Throwable> uncaught = Collections.synchronizedList(new ArrayList<>());
      Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
      try (Lines lines = new Lines()) {
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> uncaught.add(e));
        Journal.problem("broken");
        Journal.problem("the next problem");
        Messages.finish();
        assertEquals("WARNING: the next problem", lines.all.get(1));
        assertEquals(List.of(), uncaught);
      } finally {
        Thread.setDefaultUncaughtExceptionHandler(before);
      }
    }
  }

  /** A class may be loaded amid the end of the JVM, and its thread must go on. */
  @Test
  void messagesAfterTheEndAreDropped() throws Throwable {
    FreshClasses.run(AGENT, AfterTheEnd.class);
  }

  public static final class AfterTheEnd implements Executable {
    @Override
    public void execute() {
      try (Lines lines = new Lines()) {
        Messages.finish();
        assertDoesNotThrow(() -> Messages.say(System.Logger.Level.INFO, "late"));
        Messages.finish();
        assertEquals(List.of(), lines.all);
      }
    }
  }

  /** The loader of the application that has made the first message would stay alive. */
  @Test
  void theThreadKeepsNeitherTheJvmNorAnApplicationAlive() throws Throwable {
    FreshClasses.run(AGENT, OnTheThread.class);
  }

  public static final class OnTheThread implements Executable {
    @Override
    public void execute() {
      List<Object> met = Collections.synchronizedList(new ArrayList<>());
      Handler handler =
          new Handler() {
            @Override
            public void publish(LogRecord line) {
              met.add(Thread.currentThread().isDaemon());
              met.add(Thread.currentThread().getContextClassLoader());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
          };
      Thread current = Thread.currentThread();
      ClassLoader context = current.getContextClassLoader();
      LOGGER.addHandler(handler);
      LOGGER.setUseParentHandlers(false);
      try {
        current.setContextClassLoader(new ClassLoader(context) {});
        Journal.problem("a problem");
        Messages.finish();
      } finally {
        current.setContextClassLoader(context);
        LOGGER.setUseParentHandlers(true);
        LOGGER.removeHandler(handler);
      }
      assertEquals(List.of(true, ClassLoader.getSystemClassLoader()), met);
    }
  }
}
