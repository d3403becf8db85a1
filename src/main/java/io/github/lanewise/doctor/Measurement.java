// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How a kernel performs once it is compiled. A speed of 2 means half the time.
 *
 * @param bytesPerCall what a call allocates; empty where the JVM does not count
 * @param allowedBytes what it may allocate
 * @param speedToScalar in relation to the scalar kernel; 1 for the scalar kernel itself
 * @param speedToLoop in relation to a plain loop; empty where there is none
 * @param speedToCopy in relation to copying the same bytes; empty where a kernel does not only move
 *     bytes
 * @param optimised whether C2 has been at work, which removes objects that never leave a kernel;
 *     without it they are allocated, and that is no fault of the kernel
 */
record Measurement(
    OptionalLong bytesPerCall,
    long allowedBytes,
    double speedToScalar,
    OptionalDouble speedToLoop,
    OptionalDouble speedToCopy,
    boolean optimised) {
  /** A kernel loses when it is slower than this share of the scalar kernel's speed. */
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
