// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was found out about the kernel in use for one operation.
 *
 * @param settled whether the choice is final; otherwise its trial was not held, or is not over yet
 * @param comparisons calls whose output was compared with the scalar kernel's; 0 where the scalar
 *     kernel itself is in use, or nothing was examined for want of time
 * @param wrong how the output differs from the scalar kernel's, if it does
 * @param measurement empty for a kernel that throws, and where there was no time
 */
record Finding(
    Kernel kernel,
    boolean settled,
    boolean servedByScalar,
    int comparisons,
    Optional<String> wrong,
    Optional<Measurement> measurement) {
  /** A kernel loses when it is slower than this share of the scalar kernel's speed. */
  static final double LOSES_BELOW = 0.9;

  static Finding notExamined(Subject<?> subject) {
    return new Finding(
        subject.kernel(),
        subject.decision().settled(),
        subject.servedByScalar(),
        0,
        Optional.empty(),
        Optional.empty());
  }

  boolean examined() {
    return wrong.isPresent() || measurement.isPresent();
  }

  boolean healthy() {
    return problems().isEmpty();
  }

  List<String> problems() {
    List<String> problems = new ArrayList<>();
    wrong.ifPresent(problems::add);
    measurement.ifPresent(measured -> problems.addAll(measured.problems()));
    return problems;
  }
}
