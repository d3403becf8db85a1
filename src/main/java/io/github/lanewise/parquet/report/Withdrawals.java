// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.report;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.apache.parquet.column.ColumnDescriptor;

/**
 * Reports which writers and readers Lanewise leaves to parquet-java's own code in this copy of
 * parquet-java, and why. The report goes to the log of {@link System.Logger} at level WARNING, or
 * to a listener. Thread-safe.
 */
public final class Withdrawals {
  private static final String LOGGER = "io.github.lanewise.parquet";

  private static final AtomicBoolean EVERYTHING = new AtomicBoolean();

  private static volatile BiConsumer<String, Throwable> listener;

  private Withdrawals() {}

  /** Sets a listener that is called in place of the log, or null for the log. */
  public static void tell(BiConsumer<String, Throwable> listener) {
    Withdrawals.listener = listener;
  }

  /** Returns whether Lanewise may still hand out any writers or readers. */
  public static boolean notEverything() {
    return !EVERYTHING.get();
  }

  /**
   * Leaves all writers and readers to parquet-java's own code for good, and reports that once. Does
   * nothing if memory or stack has run out. {@code ThreadDeath} is thrown again.
   */
  public static void everything(Throwable cause) {
    if (!isTransient(cause) && !EVERYTHING.getAndSet(true)) {
      say("the writers and readers of ", cause);
    }
  }

  /**
   * Returns whether parquet-java's own code is to serve this one time, and Lanewise is to be tried
   * again. This is so if memory or stack has run out, which can happen anywhere and does not show
   * that Lanewise and parquet-java do not fit together. If memory or stack stays short,
   * parquet-java's own code fails next. {@code ThreadDeath} is thrown again.
   */
  public static boolean isTransient(Throwable cause) {
    // The class is known by its name, because Java is about to remove it.
    if (cause instanceof Error e && e.getClass().getName().equals("java.lang.ThreadDeath")) {
      throw e;
    }
    return cause instanceof OutOfMemoryError || cause instanceof StackOverflowError;
  }

  /**
   * Reports a part that is left to parquet-java's own code. {@code what} names the part and ends in
   * "of ", because the log adds the name of the copy.
   */
  public static void say(String what, Throwable cause) {
    try {
      BiConsumer<String, Throwable> told = listener;
      if (told != null) {
        told.accept(what, cause);
        return;
      }
      System.getLogger(LOGGER)
          .log(
              Level.WARNING,
              "Lanewise leaves {0}{1} to parquet-java''s own code from now on: {2}",
              what,
              ColumnDescriptor.class.getPackageName().replace(".column", ""),
              cause);
    } catch (RuntimeException | Error unsaid) {
      // The application's own logging has failed. The caller must go on with its own work.
    }
  }
}
