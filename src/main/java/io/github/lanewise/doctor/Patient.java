// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.Acceleration;
import io.github.lanewise.kernel.Facts;

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

  /** The one thing that is allocated: for memory that the kernels cannot reach in place. */
  String tileException() {
    // The kernels for direct memory are in META-INF/versions/22.
    boolean directInPlace = facts.javaVersion() >= 22 && facts.versionedClasses();
    return "kernels allocate nothing, with one exception: a tile of at most 8 KiB a call for read-only"
        + " heap buffers and for direct buffers"
        + (directInPlace
            ? " in widths other than 2, 4, 8, 12 and 16"
            : ", which Lanewise reaches in place from Java 22 on")
        + (viewBytes > 0
            ? "; views of other direct buffers, at most "
                + viewBytes
                + " bytes a call, are nearly always removed by C2"
            : "")
        + "; so are those, of 128 bytes, through which PLAIN float[] and double[] are moved";
  }
}
