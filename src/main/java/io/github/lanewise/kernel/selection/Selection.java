// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.Operations;
import java.util.List;

/** Holds the trials of an operation's candidates, one after another, until one is proven. */
final class Selection {
  private Selection() {}

  static <K> Decision<K> decide(Operation<K> operation, Settings.Provider provider) {
    if (provider == Settings.Provider.SCALAR) {
      String context = "scalar kernels were asked for by system property";
      if (!Operations.vectorsAllowed()) {
        Report.firstUse("Lanewise: " + context);
      }
      return decide(operation, operation.candidates(0), context);
    }
    Gate gate = Machine.gate();
    Report.firstUse(
        gate.open()
            ? "Lanewise uses " + gate.reason() + " where they prove faster"
            : "Lanewise uses scalar kernels: " + gate.reason());
    return decide(operation, operation.candidates(gate.vectorBits()), gate.reason());
  }

  /** Without a trial, for whoever asked for it. */
  static <K> Decision<K> vectorsAtOnce(Operation<K> operation) {
    Gate gate = Machine.gate();
    List<Candidate<K>> candidates = operation.candidates(gate.vectorBits());
    if (!gate.open() || candidates.isEmpty()) {
      String reason = gate.open() ? "no vector kernel for this operation" : gate.reason();
      String line = "Lanewise: vectors were asked for, but: " + reason;
      TrialQueue.submit(() -> Report.firstUse(line));
      return Decision.scalar(operation.scalar(), "vectors were asked for, but: " + reason, true);
    }
    TrialQueue.submit(
        () -> Report.firstUse("Lanewise uses " + gate.reason() + ", without a trial"));
    return Decision.of(candidates.get(0), "asked for by system property, without a trial");
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
        TrialQueue.submit(() -> Report.warn("Lanewise does not use a kernel: " + verdict.reason()));
      }
      refusals.append(refusals.length() == 0 ? "" : "; ").append(verdict.reason());
    }
    return Decision.scalar(operation.scalar(), refusals.toString(), true);
  }
}
