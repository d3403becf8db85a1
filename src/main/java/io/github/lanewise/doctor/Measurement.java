// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Holds the performance of a kernel after it was compiled. A speed of 2 means half the time.
 *
 * @param bytesPerCall the number of bytes that a call allocates, or empty if the JVM does not
 *     report it
 * @param allowedBytes the number of bytes that a call may allocate
 * @param speedToScalar the speed in relation to the scalar kernel, which is 1 for the scalar kernel
 *     itself
 * @param speedToLoop the speed in relation to a plain loop, or empty if there is none
 * @param speedToCopy the speed in relation to a copy of the same bytes, or empty if the kernel does
 *     more than move bytes
 * @param optimised whether C2 has compiled the kernel. Without C2 all objects that a kernel uses
 *     are allocated, which is not the kernel's fault
 */
record Measurement(
    OptionalLong bytesPerCall,
    long allowedBytes,
    double speedToScalar,
    OptionalDouble speedToLoop,
    OptionalDouble speedToCopy,
    boolean optimised) {
  /** A kernel loses if its speed is less than this share of the scalar kernel's speed. */
  private static final double LOSES_BELOW = 0.9;

  boolean allocates() {
    return optimised && bytesPerCall.orElse(0) > allowedBytes;
  }

  boolean loses() {
    return speedToScalar < LOSES_BELOW;
  }

  List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (allocates()) {
      problems.add(
          String.format(Locale.ROOT, "allocates %,d bytes a call", bytesPerCall.getAsLong()));
    }
    if (loses()) {
      problems.add("has " + Layout.times(speedToScalar) + " the scalar kernel's speed");
    }
    return problems;
  }
}
