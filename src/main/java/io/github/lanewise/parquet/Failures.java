// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

/** What is still to be done after something has failed, and may fail as well. */
final class Failures {
  private Failures() {}

  /** Does the rest. What it throws is kept beside the first failure, which the caller throws. */
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
