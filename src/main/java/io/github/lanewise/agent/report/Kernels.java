// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.Acceleration;
import io.github.lanewise.Kernel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Describes the kernels that serve on this JVM, in lines of text. */
public final class Kernels {
  private static final int NAMED = 4;

  private Kernels() {}

  /**
   * Returns a line that tells whether this JVM has vectors, and a line for each group of operations
   * with the same kernel and reason.
   */
  static List<String> lines() {
    List<String> lines = new ArrayList<>();
    try {
      Acceleration acceleration = Acceleration.current();
      Map<String, List<String>> operations = new LinkedHashMap<>();
      for (Kernel each : acceleration.kernels()) {
        operations.computeIfAbsent(state(each), state -> new ArrayList<>()).add(name(each));
      }
      lines.add("kernels: " + acceleration);
      operations.forEach((state, names) -> lines.add("  " + some(names) + ": " + state));
    } catch (LinkageError e) {
      // parquet-java's own code serves for the same reason, which the report names as well.
      lines.add("kernels: not known, because of " + e);
    }
    return lines;
  }

  private static String state(Kernel kernel) {
    String bits = kernel.bits() == 0 ? "" : ", " + kernel.bits() + " bits";
    return kernel.algorithm() + bits + ", " + kernel.reason();
  }

  private static String name(Kernel kernel) {
    String width = kernel.width() == 0 ? "" : " " + kernel.width();
    return kernel.family() + " " + kernel.operation() + width;
  }

  private static String some(List<String> names) {
    return names.size() <= NAMED ? String.join("; ", names) : names.size() + " operations";
  }
}
