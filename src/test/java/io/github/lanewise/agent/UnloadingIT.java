// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.report.Journal;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.OnePage;
import io.github.lanewise.agent.testkit.Redeployments;
import io.github.lanewise.agent.testkit.ReportText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests that the agent does not keep applications that a server unloads, and does not list ever
 * more of them.
 */
@Tag("any-release")
@Execution(ExecutionMode.CONCURRENT)
class UnloadingIT {
  private static final int APPLICATIONS = Journal.LISTED_AFTER_UNLOADING + 30;

  /** Method handles of Java 17 keep one application alive, however many there were. */
  private static final int KEPT_BY_JAVA = Runtime.version().feature() < 21 ? 1 : 0;

  @TempDir Path temporary;

  private long kept;

  @Test
  void acceleratedApplicationsAreUnloadedAndTheirPagesStayCounted() throws IOException {
    ReportText report = redeploy("child", "strict,report-every=1,");
    // Each copy writes one page and reads one.
    assertEquals(APPLICATIONS, report.count("PLAIN pages written"));
    assertEquals(APPLICATIONS, report.count("PLAIN pages read"));
    assertEquals(30 - kept, report.count("unloaded copies, not listed any more"));
    Set<String> classes = classesOfEach(report, Journal.LISTED_AFTER_UNLOADING + (int) kept);
    assertTrue(classes.contains("org.apache.parquet.column.ParquetProperties"), classes::toString);
    assertTrue(classes.contains("org.apache.parquet.column.Encoding$1"), classes::toString);
    assertEquals(
        classes.size() * (Journal.LISTED_AFTER_UNLOADING + kept), report.count("changed classes"));
  }

  @Test
  void applicationsThatAreLeftAloneAreUnloadedAndForgotten() throws IOException {
    ReportText report = redeploy("hiding", "");
    assertEquals(30, report.count("unloaded copies, not listed any more"));
    Set<String> classes = classesOfEach(report, Journal.LISTED_AFTER_UNLOADING);
    assertTrue(classes.contains("org.apache.parquet.column.ParquetProperties"), classes::toString);
    assertEquals(
        classes.size() * Journal.LISTED_AFTER_UNLOADING, report.count("classes left alone"));
  }

  /**
   * Returns the classes that are listed for each copy. All of so many copies must have the same.
   */
  private static Set<String> classesOfEach(ReportText report, int copies) {
    Map<String, Set<String>> byLoader = report.classesByLoader();
    assertEquals(copies, byLoader.size());
    Set<Set<String>> kinds = Set.copyOf(byLoader.values());
    assertEquals(1, kinds.size(), kinds::toString);
    return kinds.iterator().next();
  }

  private ReportText redeploy(String kind, String options) throws IOException {
    Path file = temporary.resolve("report.txt");
    Jvm.Outcome outcome =
        new Jvm()
            .agent(options + "report=" + file)
            .option("-Xmx256m")
            // Soft references in the JDK keep forms of method handles, and with them one
            // application.
            .option("-XX:SoftRefLRUPolicyMSPerMB=0")
            // Loaders are told apart by identity hashes, which the tests' other JVMs make the same
            // for all objects.
            .option("-XX:hashCode=5")
            .classPath(Jvm.launcher(temporary, Redeployments.class).toString())
            .run(
                Redeployments.class,
                APPLICATIONS,
                kind,
                Jvm.classPathWithoutLanewise(),
                OnePage.class.getName());
    assertEquals(0, outcome.status(), outcome.err());
    kept = Long.parseLong(outcome.out().strip());
    assertTrue(kept <= KEPT_BY_JAVA, outcome.out() + outcome.err());
    return ReportText.read(file);
  }
}
