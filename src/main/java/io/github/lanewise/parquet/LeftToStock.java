// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.apache.parquet.column.ColumnDescriptor;

/**
 * Says what is left to stock in this copy of parquet-java, and why: at WARNING through {@link
 * System.Logger}, unless somebody else listens. Safe for use by several threads.
 */
public final class LeftToStock {
  private static final AtomicBoolean EVERYTHING = new AtomicBoolean();

  private static volatile BiConsumer<String, Throwable> listener;

  private LeftToStock() {}

  /**
   * Who is told in place of the log.
   *
   * @param listener is given what is left to stock, to be followed by the name of the copy ("the
   *     writers and readers of "), and the reason
   */
  public static void tell(BiConsumer<String, Throwable> listener) {
    LeftToStock.listener = listener;
  }

  /**
   * Runs all self-tests that have not been run.
   *
   * @return how many kinds of writers and readers have passed theirs
   */
  public static int testAll() {
    return WriterKind.passing() + ReaderKind.passing();
  }

  static boolean notEverything() {
    return !EVERYTHING.get();
  }

  /** For good, and said once; unless it is the thread or the JVM that failed. */
  public static void everything(Throwable cause) {
    if (!isTransient(cause) && !EVERYTHING.getAndSet(true)) {
      say("the writers and readers of ", cause);
    }
  }

  /**
   * Whether stock is to serve this time only: memory or stack run out wherever they do, and say
   * nothing of parquet-java. Nothing is hidden by it, for stock needs some of both at once. A
   * thread that is to die goes on dying.
   */
  static boolean isTransient(Throwable cause) {
    // By its name: Java is about to remove the class.
    if (cause instanceof Error e && e.getClass().getName().equals("java.lang.ThreadDeath")) {
      throw e;
    }
    return cause instanceof OutOfMemoryError || cause instanceof StackOverflowError;
  }

  static void say(String what, Throwable cause) {
    try {
      BiConsumer<String, Throwable> told = listener;
      if (told != null) {
        told.accept(what, cause);
        return;
      }
      System.getLogger(LeftToStock.class.getPackageName())
          .log(
              Level.WARNING,
              "Lanewise leaves {0}{1} to stock parquet-java from now on: {2}",
              what,
              ColumnDescriptor.class.getPackageName().replace(".column", ""),
              cause);
    } catch (RuntimeException | Error unsaid) {
      // The application's logging. Who called is in the middle of something of its own.
    }
  }
}
