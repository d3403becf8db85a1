// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/** JaCoCo's agent adds a field and probes to every class it sees. */
class SecondAgentIT {
  @TempDir static Path temporary;

  private static Path stock;

  @BeforeAll
  static void runWithout() throws IOException {
    stock = Files.createDirectory(temporary.resolve("stock"));
    assertEquals(0, new Jvm().run(WriteAndRead.class, stock).status());
  }

  @Test
  void afterLanewiseItChangesNothingOfTheAcceleration() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("after"));
    Jvm jvm = new Jvm().agent("strict,report=" + folder.resolve("report"));
    ReportText report = run(jvm.option(jacoco(folder)), folder);
    assertEquals(0, report.count("classes left alone"));
    for (String path :
        List.of(
            "PLAIN pages written",
            "BYTE_STREAM_SPLIT pages written",
            "dictionary-encoded pages written",
            "PLAIN pages read",
            "BYTE_STREAM_SPLIT pages read")) {
      assertNotEquals(0, report.count(path), path);
    }
  }

  @Test
  void beforeLanewiseItsClassesAreLeftAlone() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("before"));
    Jvm jvm = new Jvm().option(jacoco(folder));
    ReportText report = run(jvm.agent("report=" + folder.resolve("report")), folder);
    System.err.println(report);
  }

  private static String jacoco(Path folder) {
    return "-javaagent:"
        + Jvm.jacoco()
        + "=destfile="
        + folder.resolve("jacoco.exec")
        + ",includes=org.apache.parquet.*";
  }

  private static ReportText run(Jvm jvm, Path folder) throws IOException {
    Path files = Files.createDirectory(folder.resolve("files"));
    Jvm.Outcome outcome = jvm.run(WriteAndRead.class, files);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals("", outcome.out());
    try (Stream<Path> names = Files.list(stock)) {
      for (Path name : names.map(Path::getFileName).toList()) {
        assertEquals(-1, Files.mismatch(stock.resolve(name), files.resolve(name)), name.toString());
      }
    }
    assertTrue(Files.size(folder.resolve("jacoco.exec")) > 0);
    return ReportText.read(folder.resolve("report"));
  }
}
