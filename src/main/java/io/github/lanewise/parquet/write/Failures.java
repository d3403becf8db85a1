// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

/** Runs work that must still be done after a failure, and that may fail as well. */
public final class Failures {
  private Failures() {}

  /**
   * Runs all steps, also those after one that fails. Throws the exception of the first step that
   * fails.
   */
  static void all(Runnable... steps) {
    from(0, steps);
  }

  private static void from(int first, Runnable... steps) {
    for (int i = first; i < steps.length; i++) {
      try {
        steps[i].run();
      } catch (RuntimeException | Error e) {
        int next = i + 1;
        add(e, () -> from(next, steps));
        throw e;
      }
    }
  }

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
