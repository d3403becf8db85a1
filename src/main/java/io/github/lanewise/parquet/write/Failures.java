// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

/** Runs work that must still be done after a failure, and that may fail as well. */
public final class Failures {
  private Failures() {}

  /** Runs the rest. Its exception is added to the first failure, which the caller throws. */
  public static void add(Throwable first, Runnable rest) {
    try {
      rest.run();
    } catch (RuntimeException | Error e) {
      if (e != first) {
        first.addSuppressed(e);
      }
    }
  }
}
