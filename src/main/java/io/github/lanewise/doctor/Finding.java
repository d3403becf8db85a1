// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.Kernel;
import io.github.lanewise.kernel.selection.Decision;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells what was found out about the kernel that serves one operation.
 *
 * @param verdict why this kernel serves
 * @param servedByScalar whether it is the scalar kernel
 * @param comparisons the number of calls whose output was compared with another kernel's. It is 0
 *     if there is no other kernel, or no time
 * @param wrong how the output differs, if it does
 * @param measurement empty if the kernel is wrong or if there was no time
 */
record Finding(
    Kernel kernel,
    Verdict verdict,
    boolean servedByScalar,
    int comparisons,
    Optional<String> wrong,
    Optional<Measurement> measurement) {

  static Finding notExamined(Operation<?> operation) {
    return of(operation, 0, Optional.empty(), Optional.empty());
  }

  static Finding of(
      Operation<?> operation,
      int comparisons,
      Optional<String> wrong,
      Optional<Measurement> measurement) {
    Decision<?> decision = operation.decision();
    Kernel kernel =
        new Kernel(
            operation.family(),
            operation.name(),
            operation.width(),
            decision.bits() == 0 ? "scalar" : "vector",
            decision.bits(),
            decision.algorithm(),
            decision.reason());
    boolean scalar = decision.kernel() == operation.scalar();
    return new Finding(kernel, decision.verdict(), scalar, comparisons, wrong, measurement);
  }

  /** Returns whether the choice is final. Otherwise no trial came to an end. */
  boolean settled() {
    return verdict != Verdict.UNDECIDED && verdict != Verdict.NOT_TRIED;
  }

  boolean examined() {
    return wrong.isPresent() || measurement.isPresent();
  }

  boolean healthy() {
    return problems().isEmpty();
  }

  List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (verdict == Verdict.WRONG || verdict == Verdict.ALLOCATES) {
      problems.add("a kernel was refused: " + kernel.reason());
    }
    wrong.ifPresent(problems::add);
    measurement.ifPresent(measured -> problems.addAll(measured.problems()));
    return problems;
  }
}
