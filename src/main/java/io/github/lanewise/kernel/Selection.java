// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.List;

/** Holds the trials of an operation's candidates, one after another, until one is proven. */
final class Selection {
  private Selection() {}

  static <K> Decision<K> decide(Operation<K> operation, Settings.Provider provider) {
    boolean scalarOnly = provider == Settings.Provider.SCALAR;
    Gate gate = Machine.gate();
    return decide(
        operation,
        Candidates.of(operation, scalarOnly ? 0 : gate.vectorBits()),
        scalarOnly ? "scalar kernels were asked for by system property" : gate.reason());
  }

  static <K> Decision<K> decide(
      Operation<K> operation, List<Candidate<K>> candidates, String context) {
    if (candidates.isEmpty()) {
      return Decision.scalar(operation.scalar(), "no other kernel to try; " + context, true);
    }
    StringBuilder refusals = new StringBuilder();
    for (Candidate<K> candidate : candidates) {
      Trial.Verdict verdict = Trial.hold(operation, candidate);
      if (verdict.proven()) {
        return Decision.of(candidate, verdict.reason());
      }
      if (verdict.wrong()) {
        Report.warn("Lanewise does not use a kernel: " + verdict.reason());
      }
      refusals.append(refusals.length() == 0 ? "" : "; ").append(verdict.reason());
    }
    return Decision.scalar(operation.scalar(), refusals.toString(), true);
  }
}
