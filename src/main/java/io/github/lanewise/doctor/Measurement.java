// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How a kernel performs once it is compiled.
 *
 * @param bytesPerCall what a call allocates; empty where the JVM does not count
 * @param speedToScalar 2 means in half the scalar kernel's time; 1 for the scalar kernel itself
 * @param allowedBytes what it may allocate
 * @param speedToCopy 0.5 means in twice the time of copying the same bytes; empty where the kernel
 *     moves fewer bytes than it reads, or none
 * @param optimised whether C2 has been at work, which removes objects that never leave a kernel;
 *     without it they are allocated, and that is no fault of the kernel
 */
record Measurement(
    OptionalLong bytesPerCall,
    int allowedBytes,
    double speedToScalar,
    OptionalDouble speedToCopy,
    boolean optimised) {

  boolean allocates() {
    return optimised && bytesPerCall.orElse(0) > allowedBytes;
  }

  boolean loses() {
    return speedToScalar < Finding.LOSES_BELOW;
  }

  List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (allocates()) {
      problems.add(
          String.format(Locale.ROOT, "allocates %,d bytes a call", bytesPerCall.getAsLong()));
    }
    if (loses()) {
      problems.add(
          String.format(Locale.ROOT, "has %.2f times the scalar kernel's speed", speedToScalar));
    }
    return problems;
  }
}
