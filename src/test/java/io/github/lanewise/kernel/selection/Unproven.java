// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.Operations;

/** Lets candidates serve without a trial, compiled or not. */
public final class Unproven {
  /**
   * The number of the candidate that serves each operation, from 0. The best candidate hides the
   * others, which serve where it does not pass its trial.
   */
  private static final int CANDIDATE =
      Integer.parseInt(System.getProperty("lanewise.fuzz.candidate", "0"));

  private Unproven() {}

  /** Lets a candidate of each operation serve from the next call on. */
  public static void serve() {
    Operations.all().forEach(operation -> operation.serveUnproven(CANDIDATE));
  }
}
