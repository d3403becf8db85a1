// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.Acceleration;
import io.github.lanewise.kernel.selection.Facts;

/**
 * What is known of this JVM before any kernel is looked at.
 *
 * @param viewBytes what a call may allocate for views of direct memory; 0 where it makes none
 */
record Patient(Host host, Facts facts, Acceleration acceleration, Advice advice, int viewBytes) {
  /** Whether the JVM compiles to the end: neither -Xint nor -XX:TieredStopAtLevel keeps it from. */
  boolean optimising() {
    return facts.optimising();
  }

  /** What is allocated: for memory that the kernels cannot reach in place. */
  String allocation() {
    // The kernels for direct memory are in META-INF/versions/22.
    boolean directInPlace = facts.javaVersion() >= 22 && facts.versionedClasses();
    return "kernels allocate nothing but a tile of at most 8 KiB a call for read-only heap buffers and"
        + " for direct buffers"
        + (directInPlace
            ? " unless vectors decode from one into an array, or encode an array of numbers into one"
            : ", which Lanewise reaches in place from Java 22 on")
        + ", and views, which C2 nearly always removes: "
        + (viewBytes > 0 ? "of other direct buffers, at most " + viewBytes + " bytes a call; " : "")
        + "for PLAIN float[] and double[], at most 128";
  }
}
