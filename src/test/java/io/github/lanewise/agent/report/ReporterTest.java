// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.setup.Options;
import io.github.lanewise.agent.setup.Wait;
import io.github.lanewise.agent.testkit.AgentLog;
import io.github.lanewise.agent.testkit.StandardError;
import io.github.lanewise.agent.testkit.WaitThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the report goes where the options say, and that a failure is printed once and never
 * thrown.
 */
class ReporterTest {
  @TempDir Path folder;

  @Test
  @Timeout(60)
  void aReportTellsTheBuildTheProcessAndAllThatHappened() throws Exception {
    Target binary = Target.of("org/apache/parquet/io/api/Binary");
    try (AgentLog log = new AgentLog()) {
      Journal.changed(binary, new ClassLoader(null) {}, "hashes with Lanewise");
      Journal.problem("the last line of this test");
      log.await("WARNING: the last line of this test");
    }
    assertEquals(List.of(), StandardError.of(() -> Reporter.write(options("report.txt"))));
    List<String> lines = Files.readAllLines(folder.resolve("report.txt"));
    assertEquals(ReportLines.title().strip(), lines.get(0));
    String[] second = lines.get(1).split(", ", 2);
    Duration age = Duration.between(Instant.parse(second[0]), Instant.now());
    assertTrue(age.toSeconds() >= 0 && age.toSeconds() < 60, second[0]);
    assertEquals(
        "process " + ProcessHandle.current().pid() + ", Java " + Runtime.version(), second[1]);
    assertTrue(lines.get(2).startsWith("changed classes: "), lines.get(2));
    AgentReport report = AgentReport.current();
    List<String> kernels = Kernels.lines(report);
    List<String> body = ReportLines.body(report).lines().toList();
    assertEquals(body, lines.subList(2, 2 + body.size()));
    assertEquals(kernels, lines.subList(2 + body.size(), lines.size()));
  }

  @Test
  void duringTheWaitTheReportSaysWhyNothingIsServed() throws Exception {
    List<String> waits;
    try {
      Wait.seconds(1_000_000);
      waits = StandardError.flushedBy(() -> Reporter.write(Options.parse("report=stderr")));
    } finally {
      WaitThreads.end();
    }
    assertEquals(ReportLines.title().strip(), waits.get(0));
    assertTrue(saysWhyNothingIsServed(waits), waits::toString);
    List<String> serves = StandardError.of(() -> Reporter.write(Options.parse("report=stderr")));
    assertEquals(ReportLines.title().strip(), serves.get(0));
    assertFalse(saysWhyNothingIsServed(serves), serves::toString);
  }

  private static boolean saysWhyNothingIsServed(List<String> report) {
    return report.stream().anyMatch(line -> line.startsWith("Lanewise does not serve yet, "));
  }

  @Test
  void withoutAReportNothingIsWritten() {
    assertEquals(List.of(), StandardError.of(() -> Reporter.write(Options.parse("report=off"))));
  }

  @Test
  void aReportThatIsWrittenAgainReplacesTheOneBeforeAndOthersAreAdded() throws IOException {
    for (int i = 0; i < 2; i++) {
      Reporter.write(options("again.txt,report-every=60"));
      Reporter.write(options("added.txt"));
    }
    assertEquals(1, titles("again.txt"));
    assertEquals(2, titles("added.txt"));
  }

  private long titles(String file) throws IOException {
    try (var lines = Files.lines(folder.resolve(file))) {
      return lines.filter(ReportLines.title().strip()::equals).count();
    }
  }

  /** Each further report fails in the same way. */
  @Test
  void aFailureIsToldOnceUntilItIsAnother() {
    Options absent = options("absent/report.txt");
    String failure = "lanewise: the report cannot be written: ";
    String reason = folder.resolve("absent/report.txt") + ": its folder does not exist";
    assertEquals(List.of(failure + reason), StandardError.of(() -> Reporter.write(absent)));
    assertEquals(List.of(), StandardError.of(() -> Reporter.write(absent)));
    List<String> other = StandardError.of(() -> Reporter.write(options("absent/other.txt")));
    assertEquals(1, other.size(), other::toString);
    assertTrue(other.get(0).contains("absent/other.txt"), other.get(0));
    assertEquals(List.of(failure + reason), StandardError.of(() -> Reporter.write(absent)));
  }

  @Test
  void aFailureWithoutAReasonHasItsExceptionsName() {
    Options options = options("absent/report.txt,report-every=1");
    String path = folder.resolve("absent").toString();
    assertEquals(
        List.of(
            "lanewise: files of killed processes cannot be removed: "
                + "java.nio.file.NoSuchFileException: "
                + path),
        StandardError.of(() -> Reporter.removeLeftovers(options)));
    assertEquals(List.of(), StandardError.of(() -> Reporter.removeLeftovers(options)));
  }

  @Test
  void leftoversOfKilledProcessesAreRemoved() throws IOException {
    Path left = Files.writeString(folder.resolve("report.txt.1.1700000000000.tmp"), "half a rep");
    Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    assertEquals(
        List.of(),
        StandardError.of(() -> Reporter.removeLeftovers(options("report.txt,report-every=1"))));
    assertFalse(Files.exists(left));
  }

  /**
   * The agent must not take "stderr" for the name of a file and look for files of killed processes.
   */
  @Test
  void onStandardErrorNothingIsLeftOver() {
    Options options = Options.parse("report=stderr,report-every=1");
    assertEquals(List.of(), StandardError.of(() -> Reporter.removeLeftovers(options)));
  }

  private Options options(String report) {
    return Options.parse("report=" + folder + '/' + report);
  }
}
