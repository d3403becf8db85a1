// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.Acceleration;
import io.github.lanewise.kernel.selection.Facts;

/**
 * Holds the facts about this JVM that are known before any kernel is examined.
 *
 * @param viewBytes the number of bytes that a call may allocate for views of direct memory, or 0 if
 *     it makes none
 */
record Patient(Host host, Facts facts, Acceleration acceleration, Advice advice, int viewBytes) {
  /**
   * Returns whether an optimising compiler works, so neither -Xint nor -XX:TieredStopAtLevel
   * excludes it.
   */
  boolean optimising() {
    return facts.optimising();
  }

  /** Returns a sentence that tells what kernels may allocate. */
  String allocation() {
    // The kernels for direct memory are in META-INF/versions/22.
    boolean directInPlace = facts.javaVersion() >= 22 && facts.versionedClasses();
    return "read-only heap buffers and direct buffers need a tile of at most 8 KiB a call"
        + (directInPlace
            ? ", unless vectors decode from a direct buffer into an array, or encode an array of"
                + " numbers into a direct buffer"
            : "; from Java 22 on Lanewise reaches direct buffers in place")
        + ". C2 nearly always removes the small views of memory: "
        + (viewBytes > 0 ? "at most " + viewBytes + " bytes a call for direct buffers, and " : "")
        + "at most 128 bytes a call for PLAIN float[] and double[]. Kernels allocate nothing else";
  }
}
