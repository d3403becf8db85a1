// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.jvm.Gate;
import io.github.lanewise.kernel.selection.jvm.Log;
import io.github.lanewise.kernel.selection.jvm.Machine;
import io.github.lanewise.kernel.selection.jvm.Settings;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Task;
import io.github.lanewise.kernel.selection.spi.Watched;
import java.util.List;
import java.util.Set;

/** Decides which kernel serves an operation, by the trials of its candidates. */
public final class Selection {
  /** The most CPU time that the trials of an operation take, without that of the compiler. */
  public static final long LIMIT_NANOS = Allowance.CPU_NANOS;

  private Selection() {}

  /**
   * Returns the decision if there is nothing to try on this JVM, or null otherwise. Does not
   * initialise the vector module, which takes tens of milliseconds.
   */
  public static <K extends Watched<K>> Decision<K> withoutTrial(
      Task<K> operation, Settings.Provider provider) {
    boolean vectors = provider != Settings.Provider.SCALAR && Machine.mayHaveVectors();
    if (vectors || !operation.candidates(0).isEmpty()) {
      return null;
    }
    if (provider == Settings.Provider.SCALAR) {
      logScalarAskedFor();
      return scalarAskedFor(operation);
    }
    String reason = Machine.gate().reason();
    if (provider == Settings.Provider.VECTOR) {
      reason =
          "vectors were asked for by " + Settings.askedBy(operation.family()) + ", but: " + reason;
    }
    Log.firstUse("Lanewise uses scalar kernels: " + reason);
    return Decision.scalar(operation.scalar(), Verdict.GATE_CLOSED, reason);
  }

  /**
   * Holds the trials of an operation's candidates, one after another, until one candidate passes.
   *
   * @param lesser a candidate that has passed. Only the candidates before it are tried. Is null if
   *     no candidate has passed
   * @param wrong the names of candidates that wrote other bytes in a trial. They are not tried
   *     again, because C2 may compile them well this time and badly the next time. Names are added
   */
  public static <K extends Watched<K>> Decision<K> decide(
      Task<K> operation, Settings.Provider provider, Decision<K> lesser, Set<String> wrong) {
    boolean scalarAskedFor = provider == Settings.Provider.SCALAR;
    int vectorBits = 0;
    if (scalarAskedFor) {
      // The gate is not asked, because that would initialise the vector module for nothing.
      logScalarAskedFor();
    } else {
      Gate gate = Machine.gate();
      Log.firstUse(
          gate.open()
              ? "Lanewise uses " + gate.reason() + " where they prove faster"
              : "Lanewise uses scalar kernels: " + gate.reason());
      vectorBits = gate.vectorBits();
    }
    List<Candidate<K>> candidates = operation.candidates(vectorBits);
    if (lesser != null) {
      candidates = before(lesser, candidates);
    }
    if (!candidates.isEmpty()) {
      return decide(operation, candidates, provider == Settings.Provider.VECTOR, wrong);
    }
    if (scalarAskedFor) {
      return scalarAskedFor(operation);
    }
    return vectorBits > 0
        ? Decision.scalar(
            operation.scalar(), Verdict.NO_CANDIDATE, "no vector kernel for this operation")
        : Decision.scalar(operation.scalar(), Verdict.GATE_CLOSED, Machine.gate().reason());
  }

  /**
   * @param evenIfSlower whether a candidate with vectors may serve although it is slower than
   *     scalar
   */
  static <K extends Watched<K>> Decision<K> decide(
      Task<K> operation, List<Candidate<K>> all, boolean evenIfSlower, Set<String> wrong) {
    List<Candidate<K>> candidates =
        all.stream().filter(each -> !wrong.contains(each.name())).toList();
    if (candidates.isEmpty()) {
      return Decision.scalar(
          operation.scalar(), Verdict.WRONG, "was wrong in an earlier trial: " + all.get(0).name());
    }
    if (candidates.stream().anyMatch(each -> each.bits() > 0)) {
      TypeProfiles.meetOthers(operation);
    }
    StringBuilder refusals = new StringBuilder();
    Verdict verdict = Verdict.NO_CANDIDATE;
    for (Candidate<K> candidate : candidates) {
      Trial.Outcome outcome =
          Trial.hold(operation, candidate, evenIfSlower, new Allowance(candidates.size()));
      if (outcome.proven()) {
        String before = refusals.length() == 0 ? "" : "; " + refusals;
        boolean passedOver = verdict == Verdict.UNDECIDED || verdict == Verdict.ALLOCATES;
        return Decision.of(candidate, outcome.verdict(), outcome.reason() + before, passedOver);
      }
      if (outcome.verdict() == Verdict.WRONG) {
        wrong.add(candidate.name());
        Log.warn("Lanewise does not use a kernel: " + outcome.reason());
      }
      verdict = mostOpen(verdict, outcome.verdict());
      refusals.append(refusals.length() == 0 ? "" : "; ").append(outcome.reason());
    }
    return Decision.scalar(operation.scalar(), verdict, refusals.toString());
  }

  /**
   * Returns the candidates before the lesser one. Algorithm and bits identify a candidate, because
   * each list may have new kernel objects.
   */
  private static <K> List<Candidate<K>> before(Decision<K> lesser, List<Candidate<K>> candidates) {
    return candidates.stream()
        .takeWhile(
            each -> !each.algorithm().equals(lesser.algorithm()) || each.bits() != lesser.bits())
        .toList();
  }

  /**
   * Returns the verdict of several candidates. One candidate that was not compiled in time may be
   * compiled in a later trial, so its verdict outranks the other ones.
   */
  private static Verdict mostOpen(Verdict before, Verdict last) {
    for (Verdict open : new Verdict[] {Verdict.UNDECIDED, Verdict.ALLOCATES}) {
      if (before == open || last == open) {
        return open;
      }
    }
    return last;
  }

  /** Logs one line if every family is scalar. Otherwise another family may have vectors to log. */
  private static void logScalarAskedFor() {
    if (!Operations.vectorsAllowed()) {
      Log.firstUse("Lanewise: " + Settings.scalarAskedFor());
    }
  }

  private static <K extends Watched<K>> Decision<K> scalarAskedFor(Task<K> operation) {
    return Decision.scalar(
        operation.scalar(),
        Verdict.ASKED_FOR,
        "scalar kernels were asked for by " + Settings.askedBy(operation.family()));
  }
}
