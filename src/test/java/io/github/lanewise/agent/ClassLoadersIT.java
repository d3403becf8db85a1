// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.LoaderMain;
import io.github.lanewise.agent.testkit.RelocatedMain;
import io.github.lanewise.agent.testkit.ReportText;
import io.github.lanewise.agent.testkit.WriteAndRead;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of parquet-java that are not on the class path, or not under their own name. */
class ClassLoadersIT {
  @TempDir Path temporary;

  private Path report;
  private Path launcher;

  @BeforeEach
  void prepare() throws IOException {
    report = temporary.resolve("report.txt");
    launcher = temporary.resolve("launcher");
    String file = LoaderMain.class.getName().replace('.', '/') + ".class";
    Path copy = launcher.resolve(file);
    Files.createDirectories(copy.getParent());
    try (InputStream in = LoaderMain.class.getClassLoader().getResourceAsStream(file)) {
      Files.copy(in, copy);
    }
  }

  @Test
  void aRelocatedCopyIsAcceleratedUnderItsOwnName() throws IOException {
    Jvm.Outcome outcome =
        new Jvm().agent("strict,report=" + report).run(RelocatedMain.class, temporary);
    assertEquals(0, outcome.status(), outcome.err());
    assertTrue(
        ReportText.read(report)
            .changed("elsewhere.shaded.org.apache.parquet.column.ParquetProperties"));
    assertPagesOfEveryKind();
  }

  @Test
  void aCopyBelowTheClassPathIsAccelerated() throws IOException {
    Jvm.Outcome outcome = inLoader("child", "strict,report=" + report);
    assertEquals(0, outcome.status(), outcome.err());
    assertPagesOfEveryKind();
  }

  @Test
  void aCopyThatCannotSeeLanewiseIsLeftAloneAndNamedOnce() throws IOException {
    Jvm.Outcome outcome = inLoader("hiding", "report=" + report);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(0, ReportText.read(report).count("changed classes"));
    assertNotEquals(0, ReportText.read(report).count("classes left alone"));
    String line = "WARNING: Lanewise leaves org.apache.parquet in class loader hiding as it is";
    assertEquals(1, outcome.err().lines().filter(l -> l.startsWith(line)).count(), outcome.err());
    assertEquals(1, outcome.err().lines().filter(l -> l.contains("Lanewise leaves")).count());
  }

  @Test
  void strictRefusesWhatItWouldLeaveAlone() throws IOException {
    Jvm.Outcome outcome = inLoader("hiding", "strict");
    assertEquals(1, outcome.status());
    assertTrue(outcome.err().contains("strict: Lanewise leaves"), outcome.err());
  }

  private Jvm.Outcome inLoader(String kind, String agentOptions) throws IOException {
    return new Jvm()
        .agent(agentOptions)
        .classPath(launcher.toString())
        .run(
            LoaderMain.class,
            kind,
            Jvm.classPathWithoutLanewise(),
            WriteAndRead.class.getName(),
            temporary);
  }

  private void assertPagesOfEveryKind() throws IOException {
    ReportText text = ReportText.read(report);
    assertNotEquals(0, text.count("PLAIN pages written"));
    assertNotEquals(0, text.count("BYTE_STREAM_SPLIT pages written"));
    assertNotEquals(0, text.count("dictionary-encoded pages written"));
    assertNotEquals(0, text.count("PLAIN pages read"));
    assertNotEquals(0, text.count("BYTE_STREAM_SPLIT pages read"));
    assertEquals(0, text.count("classes left alone"));
  }
}
