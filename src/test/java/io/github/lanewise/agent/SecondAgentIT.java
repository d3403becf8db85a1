// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.FewRows;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.ReportText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the agent together with JaCoCo's, which puts a field and probes into every class that it
 * sees.
 */
@Tag("any-java")
class SecondAgentIT {
  private static final String CHANGED = "org.apache.parquet.column.ParquetProperties";

  private static String stock;

  @TempDir Path temporary;

  private Path file;
  private Path coverage;

  @BeforeAll
  static void runWithoutAgents() throws IOException {
    stock = new Jvm().run(FewRows.class).out();
    assertTrue(stock.contains("sum of hashes"), stock);
  }

  @BeforeEach
  void prepare() {
    file = temporary.resolve("report.txt");
    coverage = temporary.resolve("jacoco.exec");
  }

  @Test
  void afterLanewiseItTakesNothingFromTheAcceleration() throws IOException {
    ReportText both = run(new Jvm().agent("strict,report=" + file).option(jacoco()));
    assertTrue(Files.size(coverage) > 0);
    assertTrue(both.changed(CHANGED));
    assertEquals(0, both.count("classes left alone"));
    for (String path :
        new String[] {
          "PLAIN pages written",
          "BYTE_STREAM_SPLIT pages written",
          "dictionary-encoded pages written",
          "PLAIN pages read",
          "BYTE_STREAM_SPLIT pages read"
        }) {
      assertNotEquals(0, both.count(path), path);
    }
  }

  @Test
  void beforeLanewiseItHasMadeClassesThatAreLeftAlone() throws IOException {
    ReportText both = run(new Jvm().option(jacoco()).agent("report=" + file));
    assertTrue(Files.size(coverage) > 0);
    assertNotEquals(0, both.count("classes left alone"));
    assertEquals(0, both.count("left to parquet-java later"));
    assertFalse(both.lines().stream().anyMatch(line -> line.startsWith("PLAIN pages written")));
  }

  @Test
  void beforeLanewiseItEndsTheJvmUnderStrict() throws IOException {
    Jvm.Outcome outcome = new Jvm().option(jacoco()).agent("strict").run(FewRows.class);
    assertEquals(1, outcome.status(), outcome.err());
    assertTrue(
        outcome.err().startsWith("lanewise: strict: Lanewise leaves org.apache.parquet."),
        outcome.err());
  }

  /**
   * Runs {@link FewRows}. The hashes of its files and the rows that it reads must be the same as
   * without agents.
   */
  private ReportText run(Jvm jvm) throws IOException {
    Jvm.Outcome outcome = jvm.run(FewRows.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(stock, outcome.out());
    return ReportText.read(file);
  }

  private String jacoco() {
    return "-javaagent:"
        + Jvm.jacoco()
        + "=destfile="
        + coverage
        + ",includes=org.apache.parquet.*";
  }
}
