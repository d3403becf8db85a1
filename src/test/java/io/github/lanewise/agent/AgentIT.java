// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.setup.Build;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.ReportText;
import io.github.lanewise.agent.testkit.WriteAndRead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that an application has the same results under the agent as without it, and that the
 * agent's report shows the work.
 */
class AgentIT {
  @TempDir static Path temporary;

  private static Path stock;
  private static Path accelerated;
  private static Jvm.Outcome outcome;
  private static ReportText report;

  @BeforeAll
  static void runWithAndWithout() throws IOException {
    stock = Files.createDirectory(temporary.resolve("stock"));
    assertEquals(0, new Jvm().run(WriteAndRead.class, stock).status());
    accelerated = Files.createDirectory(temporary.resolve("accelerated"));
    Path file = temporary.resolve("report.txt");
    outcome = new Jvm().agent("report=" + file).run(WriteAndRead.class, accelerated);
    report = ReportText.read(file);
  }

  @Test
  void theApplicationEndsAsItDidAndPrintsNothing() {
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals("", outcome.out());
  }

  @Test
  void filesAndWhatIsReadFromThemAreTheSame() throws IOException {
    try (Stream<Path> files = Files.list(stock)) {
      List<Path> names = files.map(Path::getFileName).sorted().toList();
      assertEquals(10, names.size());
      for (Path name : names) {
        assertEquals(
            -1,
            Files.mismatch(stock.resolve(name), accelerated.resolve(name)),
            () -> name + " differs");
      }
    }
  }

  @Test
  void pagesOfEveryKindAreCounted() {
    for (String path : ReportText.PAGES) {
      assertTrue(report.count(path) > 0, () -> path + ": " + report.count(path));
    }
  }

  @Test
  void whatAnApplicationNeedsOfThisReleaseIsChanged() {
    for (String name :
        List.of(
            "column.ParquetProperties",
            "column.Encoding$1",
            "column.Encoding$3",
            "io.api.Binary")) {
      assertTrue(report.changed("org.apache.parquet." + name), name);
    }
    assertEquals(0, report.count("classes left alone"));
  }

  @Test
  void theReportSaysWhichBuildWhenAndWhere() {
    List<String> lines = report.lines();
    assertEquals("Lanewise agent " + Build.ofAgent(), lines.get(0));
    assertTrue(
        lines.get(1).matches("20\\d\\d-\\d\\d-\\d\\dT[0-9:]{8}Z, process \\d+, Java \\S+"),
        lines.get(1));
    assertTrue(lines.stream().anyMatch(line -> line.startsWith("kernels: scalar: ")));
    assertTrue(
        lines.stream().anyMatch(line -> line.contains("operations: scalar, ")), lines::toString);
  }

  @Test
  void theFirstLineOfTheLogSaysWhichBuild() {
    String build = " (agent " + Build.ofAgent() + ")";
    assertEquals(
        List.of(build),
        outcome
            .err()
            .lines()
            .filter(line -> line.contains("Lanewise accelerates "))
            .map(line -> line.substring(line.indexOf(" (agent ")))
            .toList());
    assertFalse(build.startsWith(" (agent unknown,"), build);
  }

  @Test
  void whatItSaysIsSaidOnce() {
    List<String> lines =
        outcome.err().lines().filter(line -> line.contains("Lanewise accelerates")).toList();
    assertEquals(1, lines.size(), outcome.err());
    assertFalse(outcome.err().contains("leaves"), outcome.err());
  }
}
