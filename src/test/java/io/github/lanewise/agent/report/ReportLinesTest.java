// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.Acceleration;
import io.github.lanewise.Kernel;
import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.setup.Build;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The text of a report. */
class ReportLinesTest {
  private static final AgentReport NOTHING =
      new AgentReport(List.of(), List.of(), List.of(), Map.of(), 0);

  private static AgentReport everything() {
    Map<String, Long> pages = new LinkedHashMap<>();
    pages.put("PLAIN pages written", 3L);
    pages.put("PLAIN pages read", 1L);
    return new AgentReport(
        List.of(
            new AgentReport.Changed("a.Binary", "class loader app", List.of("hashes", "reads"))),
        List.of(new AgentReport.LeftAlone("b.Binary", "class loader b@1", "unknown")),
        List.of(new AgentReport.FellBack("the hash", "no class")),
        pages,
        7);
  }

  @Test
  void everyRowIsALine() {
    String expected =
        """
        changed classes: 1
          a.Binary in class loader app
            hashes
            reads
        classes left alone: 1
          b.Binary in class loader b@1: unknown
        left to parquet-java later: 1
          the hash: no class
        unloaded copies, not listed any more: 7
        PLAIN pages written: 3
        PLAIN pages read: 1
        """;
    assertEquals(expected, ReportLines.body(everything()));
    assertEquals("Lanewise agent " + Build.ofAgent() + '\n' + expected, everything().toString());
  }

  @Test
  void aReportOfNothingHasItsCountsOnly() {
    assertEquals(
        """
        changed classes: 0
        classes left alone: 0
        left to parquet-java later: 0
        """,
        ReportLines.body(NOTHING));
  }

  @Test
  void kernelsThatNobodyHasUsedAreNotAskedFor() {
    assertEquals(
        List.of("kernels: not asked for, because no class of parquet-java was changed"),
        Kernels.lines(NOTHING));
  }

  /** Operations are named where they are few, and counted where they are many. */
  @Test
  void everyKernelIsInOneLineWithItsReason() {
    List<String> lines = Kernels.lines(everything());
    assertEquals("kernels: " + Acceleration.current(), lines.get(0));
    Map<String, List<String>> byState = new LinkedHashMap<>();
    for (Kernel each : Acceleration.current().kernels()) {
      String bits = each.bits() > 0 ? ", " + each.bits() + " bits" : "";
      String state = each.algorithm() + bits + ", " + each.reason();
      String width = each.width() > 0 ? " " + each.width() : "";
      byState
          .computeIfAbsent(state, none -> new ArrayList<>())
          .add(each.family() + " " + each.operation() + width);
    }
    assertEquals(byState.size(), lines.size() - 1);
    assertTrue(lines.stream().anyMatch(line -> line.contains(" operations: ")), lines::toString);
    int at = 1;
    for (Map.Entry<String, List<String>> each : byState.entrySet()) {
      List<String> names = each.getValue();
      String who = names.size() > 4 ? names.size() + " operations" : String.join("; ", names);
      assertEquals("  " + who + ": " + each.getKey(), lines.get(at++));
    }
  }
}
