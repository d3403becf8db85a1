// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.Fill;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Watched;

/** Holds trials of kernels that are written to fail or to pass. */
final class HeldTrials {
  private HeldTrials() {}

  static <K extends Watched<K>> Trial.Outcome hold(Operation<K> operation, Candidate<K> candidate) {
    return Trial.hold(operation, candidate, false, new Allowance(1));
  }

  static Candidate<Fill> candidate(Fill kernel) {
    return new Candidate<>("squares", 512, kernel);
  }

  static void assertRefused(Trial.Outcome verdict, String reason) {
    assertFalse(verdict.proven(), verdict.reason());
    assertTrue(verdict.reason().contains(reason), verdict.reason());
  }
}
