// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.parquet.report.Withdrawals;
import java.util.function.BiConsumer;

/**
 * Reports which writers and readers are left to parquet-java's own code in this copy of it, and
 * why. The report goes to the log of {@link System.Logger} at level WARNING, or to a listener.
 * Thread-safe.
 */
public final class LeftToStock {
  private LeftToStock() {}

  /**
   * Sets a listener that is called in place of the log.
   *
   * @param listener receives the name of the part that is left to parquet-java, such as "the
   *     writers and readers of ", which the name of the copy completes, and the reason
   */
  public static void tell(BiConsumer<String, Throwable> listener) {
    Withdrawals.tell(listener);
  }

  /**
   * Runs all self-tests that have not been run.
   *
   * @return the number of kinds of writers and readers that have passed their self-tests
   */
  public static int testAll() {
    return SelfTests.WRITERS.passing() + SelfTests.READERS.passing();
  }

  /**
   * Leaves all writers and readers to parquet-java's own code for good, and reports that once. Does
   * nothing if only the thread or the JVM has failed.
   */
  public static void everything(Throwable cause) {
    Withdrawals.everything(cause);
  }
}
