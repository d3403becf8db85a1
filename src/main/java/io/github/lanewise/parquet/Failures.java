// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

/** Runs work that must still be done after a failure, and that may fail as well. */
final class Failures {
  private Failures() {}

  /** Runs the rest. Its exception is added to the first failure, which the caller throws. */
  static void add(Throwable first, Runnable rest) {
    try {
      rest.run();
    } catch (RuntimeException | Error e) {
      if (e != first) {
        first.addSuppressed(e);
      }
    }
  }
}
