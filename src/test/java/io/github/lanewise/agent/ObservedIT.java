// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.setup.Build;
import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.agent.testkit.Interrupting;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.Killed;
import io.github.lanewise.agent.testkit.LeftBehind;
import io.github.lanewise.agent.testkit.Lingering;
import io.github.lanewise.agent.testkit.Observed;
import io.github.lanewise.agent.testkit.OnePage;
import io.github.lanewise.agent.testkit.OwnAcceleration;
import io.github.lanewise.agent.testkit.OwnServer;
import io.github.lanewise.agent.testkit.ReportText;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests that JMX, Flight Recorder and reports show the agent's work while the application runs. */
@Tag("any-release")
@Execution(ExecutionMode.CONCURRENT)
class ObservedIT {
  @TempDir Path temporary;

  @Test
  void jmxAndFlightRecorderTellThePagesOfEachPath() throws IOException {
    assertObserved(new Jvm().agent("strict").run(Observed.class));
  }

  @Test
  void theyTellThemToThoseWhoObserveFromTheStart() throws IOException {
    assertObserved(
        new Jvm()
            .agent("strict")
            .option("-XX:StartFlightRecording")
            .option("-Dcom.sun.management.jmxremote")
            .run(Observed.class));
  }

  @Test
  void theyTellThemWhereTheyWereUsedBeforeTheAgentCame() throws IOException {
    assertObserved(
        new Jvm()
            .option("-Djdk.attach.allowAttachSelf")
            .option("-XX:+EnableDynamicAgentLoading")
            .run(Observed.class, Jvm.agentJar()));
  }

  /** Until the wait is over, nothing is logged and no class is reported as changed. */
  @Test
  void duringTheWaitTheyTellWhichAgentWaitsAndForHowLong() throws IOException {
    assertWaits(
        new Jvm()
            .option("-javaagent:" + Jvm.agentJar() + "=wait=1000")
            .run(Observed.class, "wait"));
  }

  @Test
  void theyTellItFromTheStart() throws IOException {
    assertWaits(
        new Jvm()
            .option("-javaagent:" + Jvm.agentJar() + "=wait=1000")
            .option("-XX:StartFlightRecording")
            .option("-Dcom.sun.management.jmxremote")
            .run(Observed.class, "wait"));
  }

  private static void assertWaits(Jvm.Outcome outcome) {
    assertEquals(0, outcome.status(), outcome.err());
    List<String> lines = outcome.out().lines().toList();
    assertAttribute(lines, "Version", Build.ofAgent().version());
    assertAttribute(lines, "Commit", Build.ofAgent().commit());
    assertAttribute(lines, "State", "waits");
    String waited = lines.get(lines.indexOf("Waited") + 1);
    assertTrue(waited.matches("  \\d+ of 1000 s of CPU time"), waited);
    assertAttribute(
        lines, "Kernels", "kernels: not asked for, because no class of parquet-java was changed");
    assertTrue(lines.contains("agent version: " + Build.ofAgent().version()), outcome.out());
    assertTrue(lines.contains("agent commit: " + Build.ofAgent().commit()), outcome.out());
    assertTrue(lines.contains("agent state: waits"), outcome.out());
    assertTrue(
        lines.stream().anyMatch(line -> line.matches("agent waited: \\d+ of 1000 s of CPU time")),
        outcome.out());
    assertFalse(outcome.err().contains("lanewise"), outcome.err());
  }

  private static void assertObserved(Jvm.Outcome outcome) {
    assertEquals(0, outcome.status(), outcome.err());
    List<String> lines = outcome.out().lines().toList();
    assertAttribute(lines, "Version", Build.ofAgent().version());
    assertAttribute(lines, "Commit", Build.ofAgent().commit());
    assertAttribute(lines, "State", "accelerates");
    assertAttribute(lines, "Waited", "over");
    assertTrue(lines.contains("agent state: accelerates"), outcome.out());
    String copies = lines.get(lines.indexOf("Copies") + 1);
    assertTrue(
        copies.matches("  org.apache.parquet in class loader app: [1-9] classes changed, 0 .*"),
        copies);
    assertTrue(lines.contains("  PLAIN pages written: 1"), outcome.out());
    assertTrue(lines.contains("event PLAIN pages written: 1"), outcome.out());
    assertTrue(lines.contains("event PLAIN pages read: 1"), outcome.out());
    assertTrue(lines.get(lines.indexOf("Kernels") + 1).startsWith("  kernels: "), outcome.out());
    assertFalse(outcome.out().contains("can be set"), outcome.out());
  }

  @Test
  void aProgramThatNobodyObservesPaysForNeither() throws IOException {
    Jvm.Outcome outcome = new Jvm().agent("strict").option("-Xlog:class+load").run(OnePage.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertTrue(
        outcome.out().contains(" io.github.lanewise.parquet.report.PageCount "), outcome.out());
    assertFalse(outcome.out().contains(" javax.management.MBeanServer "), outcome.out());
    assertFalse(outcome.out().contains(" jdk.jfr.Event "), outcome.out());
  }

  @Test
  void aServerOfTheApplicationsOwnIsNoUseOfThePlatforms() throws IOException {
    Jvm.Outcome outcome = new Jvm().agent("strict").run(OwnServer.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals("own\n", outcome.out());
  }

  /** No class was changed, so no kernel can have served. */
  @Test
  void whoAsksTheBeanStartsNoKernel() throws IOException {
    String file = "org/apache/parquet/column/ParquetProperties";
    ClassFiles.write(
        temporary,
        file,
        ClassFiles.withOneMoreInstruction(ClassFiles.read(file), "newValuesWriter"));
    Path loaded = temporary.resolve("loaded");
    Jvm.Outcome outcome =
        new Jvm()
            .agent("readers=off,binary=off,hash-cache=off")
            .option("-Xlog:class+load:file=" + loaded)
            .classPath(temporary + File.pathSeparator + Jvm.classPathWithoutLanewise())
            .run(Observed.class, "bean");
    assertEquals(0, outcome.status(), outcome.err());
    List<String> lines = outcome.out().lines().toList();
    assertAttribute(lines, "State", "leaves alone");
    assertAttribute(
        lines, "Kernels", "kernels: not asked for, because no class of parquet-java was changed");
    // The agent loads these two classes when it starts, to see where they come from.
    String classes =
        Files.readString(loaded)
            .replaceAll(" io\\.github\\.lanewise\\.kernel\\.(selection\\.spi\\.Task|Ranges) ", "");
    assertFalse(classes.contains(" io.github.lanewise.kernel."));
  }

  @Test
  void withoutTheirModulesTheApplicationRunsAllTheSame() throws IOException {
    Jvm.Outcome outcome =
        new Jvm()
            .agent("strict")
            .option("--limit-modules=java.instrument,java.logging")
            .run(OnePage.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertTrue(outcome.err().contains("INFO: Lanewise accelerates"), outcome.err());
    assertFalse(outcome.err().contains("WARNING"), outcome.err());
    assertFalse(outcome.err().contains("Exception"), outcome.err());
    assertFalse(outcome.err().contains("Error"), outcome.err());
  }

  @Test
  void theReportOutlivesAProcessThatIsKilled() throws IOException {
    Path report = temporary.resolve("report.txt");
    Jvm.Outcome outcome =
        new Jvm().agent("report-every=1,report=" + report).run(Killed.class, report);
    assertEquals(137, outcome.status(), outcome.err());
    ReportText text = ReportText.read(report);
    assertEquals(1, text.count("PLAIN pages written"));
    assertEquals("Lanewise agent " + Build.ofAgent(), text.lines().get(0));
  }

  /** Some applications interrupt all threads that they find. */
  @Test
  void reportsGoOnAfterAnInterrupt() throws IOException {
    Path report = temporary.resolve("report.txt");
    Jvm.Outcome outcome =
        new Jvm().agent("report-every=1,report=" + report).run(Interrupting.class, report);
    assertEquals(137, outcome.status(), outcome.err());
  }

  /**
   * A container starts again seconds after its process was killed, when the file that was left is
   * too new to be removed. It then runs for days.
   */
  @Test
  void filesLeftBehindAreRemovedWhileTheApplicationRuns() throws IOException {
    Path report = temporary.resolve("report.txt");
    Jvm.Outcome outcome =
        new Jvm().agent("report-every=1,report=" + report).run(LeftBehind.class, report);
    assertEquals(0, outcome.status(), outcome.err());
  }

  /**
   * The next report is tried, because an error may pass: memory may be short for a moment. Here a
   * class of the agent fails for good.
   */
  @Test
  void anErrorInAReportIsToldAndTheNextReportIsTried() throws IOException {
    String file = "io/github/lanewise/agent/report/ReportFile";
    ClassFiles.write(temporary, file, ClassFiles.withFailingInitializer(ClassFiles.read(file)));
    Jvm.Outcome outcome =
        new Jvm()
            .agent("report-every=1,report=" + temporary.resolve("report.txt"))
            .classPath(temporary + File.pathSeparator + Jvm.classPathWithoutLanewise())
            .run(Lingering.class, 4);
    assertEquals(0, outcome.status(), outcome.err());
    // The JVM throws the first error when a class is initialised, and the other one from then on.
    List<String> told = complaints(outcome);
    assertEquals(3, told.size(), outcome.err());
    assertTrue(told.get(0).contains("ExceptionInInitializerError"), told.get(0));
    assertTrue(told.get(1).startsWith("lanewise: the report cannot be written: "), told.get(1));
    assertTrue(told.get(1).contains("NoClassDefFoundError"), told.get(1));
    assertTrue(told.get(2).contains("NoClassDefFoundError"), told.get(2));
    assertFalse(outcome.err().contains("Exception in thread"), outcome.err());
  }

  /** One line is about the report, and one about the files that killed processes have left. */
  @Test
  void aMissingFolderIsToldOnce() throws IOException {
    Path report = temporary.resolve("missing").resolve("report.txt");
    Jvm.Outcome outcome =
        new Jvm().agent("report-every=1,report=" + report).run(Lingering.class, 4);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(2, complaints(outcome).size(), outcome.err());
  }

  private static List<String> complaints(Jvm.Outcome outcome) {
    return outcome.err().lines().filter(line -> line.startsWith("lanewise: ")).toList();
  }

  @Test
  void pagesOfTheApplicationsOwnUseOfLanewiseAreCounted() throws IOException {
    Path report = temporary.resolve("report.txt");
    Jvm.Outcome outcome =
        new Jvm()
            .classPath(Jvm.libraryJar() + File.pathSeparator + Jvm.classPathWithoutLanewise())
            .agent("writers=off,readers=off,binary=off,hash-cache=off,report=" + report)
            .run(OwnAcceleration.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(1, ReportText.read(report).count("PLAIN pages written"));
  }

  private static void assertAttribute(List<String> lines, String name, String value) {
    assertEquals("  " + value, lines.get(lines.indexOf(name) + 1), name);
  }
}
