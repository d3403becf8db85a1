// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Holds the findings about the kernel that serves one operation. It is an entry of the JSON report.
 * Unknown values are null.
 *
 * @param verdict why this kernel serves
 * @param settled whether the choice is final. Otherwise no trial was held, or none gave a final
 *     verdict
 * @param examined false if there was no time
 * @param comparisons the number of calls whose output was compared with another kernel's. It is 0
 *     if there is no other kernel, or no time
 */
record Finding(
    String family,
    String operation,
    int width,
    String provider,
    int bits,
    String algorithm,
    String reason,
    Verdict verdict,
    boolean settled,
    boolean examined,
    Boolean equalToScalar,
    int comparisons,
    Long bytesPerCall,
    Double speedToScalar,
    Double speedToLoop,
    Double speedToCopy,
    List<String> problems) {
  private static final String NO_TIME =
      "not examined: the time was up, and --complete takes as long as it needs";

  /**
   * Holds the performance of a kernel after it was compiled. A speed of 2 means half the time.
   *
   * @param bytesPerCall the number of bytes that a call allocates, or null if the JVM does not
   *     report it
   * @param allocates whether that is more than the kernel may allocate
   * @param speedToScalar 1 for the scalar kernel itself
   * @param loses whether the kernel should be faster than the scalar kernel, and is slower
   * @param speedToLoop null if there is no plain loop
   * @param speedToCopy null if the kernel does more than move bytes
   */
  record Measurement(
      Long bytesPerCall,
      boolean allocates,
      double speedToScalar,
      boolean loses,
      Double speedToLoop,
      Double speedToCopy) {}

  /**
   * @param wrong how the output differs, or null if it does not
   * @param measured null if the kernel is wrong or if there was no time
   */
  static Finding of(
      Operation<?> operation,
      Decision<?> decision,
      int comparisons,
      String wrong,
      Measurement measured) {
    List<String> problems = new ArrayList<>();
    if (decision.verdict() == Verdict.WRONG || decision.verdict() == Verdict.ALLOCATES) {
      problems.add("a kernel was refused: " + decision.reason());
    }
    if (wrong != null) {
      problems.add(wrong);
    }
    if (measured != null && measured.allocates()) {
      problems.add(
          String.format(Locale.ROOT, "allocates %,d bytes a call", measured.bytesPerCall()));
    }
    if (measured != null && measured.loses()) {
      problems.add("has " + Layout.times(measured.speedToScalar()) + " the scalar kernel's speed");
    }
    boolean examined = wrong != null || measured != null;
    return new Finding(
        operation.family(),
        operation.name(),
        operation.width(),
        decision.bits() == 0 ? "scalar" : "vector",
        decision.bits(),
        decision.algorithm(),
        examined || decision.verdict() != Verdict.NOT_TRIED ? decision.reason() : NO_TIME,
        decision.verdict(),
        decision.settled(),
        examined,
        examined ? wrong == null : null,
        comparisons,
        measured == null ? null : measured.bytesPerCall(),
        measured == null ? null : measured.speedToScalar(),
        measured == null ? null : measured.speedToLoop(),
        measured == null ? null : measured.speedToCopy(),
        problems);
  }

  /** Returns whether the kernel that was measured is the scalar kernel itself. */
  boolean servedByScalar() {
    return bits == 0 && Double.valueOf(1).equals(speedToScalar);
  }
}
