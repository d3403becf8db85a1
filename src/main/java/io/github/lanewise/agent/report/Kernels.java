// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.Acceleration;
import io.github.lanewise.Kernel;
import io.github.lanewise.agent.AgentReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Describes the kernels that serve on this JVM, in lines of text. */
public final class Kernels {
  /** If more operations than this share a kernel and a reason, a line has only their number. */
  private static final int NAMED = 4;

  private Kernels() {}

  /**
   * Returns a line that tells whether this JVM has vectors, and a line for each group of operations
   * with the same kernel and reason. If the report lists no changed class, the agent has used no
   * kernel. The kernels are not asked then, because that would initialise them and the vector
   * module. Never throws.
   */
  static List<String> lines(AgentReport report) {
    List<String> lines = new ArrayList<>();
    if (report.changed().isEmpty()) {
      lines.add("kernels: not asked for, because no class of parquet-java was changed");
      return lines;
    }
    try {
      Acceleration acceleration = Acceleration.current();
      Map<String, List<String>> operations = new LinkedHashMap<>();
      for (Kernel each : acceleration.kernels()) {
        operations.computeIfAbsent(state(each), state -> new ArrayList<>()).add(name(each));
      }
      lines.add("kernels: " + acceleration);
      operations.forEach((state, names) -> lines.add("  " + some(names) + ": " + state));
    } catch (RuntimeException | Error e) {
      // The rest of the report must be written. It tells, too, why the kernels do not link.
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
