// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.Acceleration;
import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.setup.Build;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests the text of a report. */
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

  /** A line names up to four operations. If there are more, it has their number. */
  @Test
  void everyKernelIsInOneLineWithItsReason() {
    List<String> lines = Kernels.lines(everything());
    assertEquals("kernels: " + Acceleration.current(), lines.get(0));
    Set<String> states = new HashSet<>();
    int operations = 0;
    for (String line : lines.subList(1, lines.size())) {
      assertTrue(line.startsWith("  "), line);
      String[] parts = line.strip().split(": ", 2);
      assertTrue(states.add(parts[1]), () -> "not in one line: " + parts[1]);
      operations += operations(parts[0]);
    }
    assertTrue(lines.stream().anyMatch(line -> line.contains(" operations: ")), lines::toString);
    assertEquals(Acceleration.current().kernels().size(), operations);
  }

  private static int operations(String part) {
    if (part.endsWith(" operations")) {
      int number = Integer.parseInt(part.split(" ")[0]);
      assertTrue(number > 4, part);
      return number;
    }
    List<String> names = List.of(part.split("; "));
    assertTrue(names.size() <= 4, part);
    Set<String> known =
        Acceleration.current().kernels().stream()
            .map(kernel -> kernel.family() + " " + kernel.operation())
            .collect(Collectors.toSet());
    for (String each : names) {
      // Some operations have a width after their name.
      assertTrue(known.contains(each.replaceFirst(" [0-9]+$", "")) || known.contains(each), each);
    }
    return names.size();
  }
}
