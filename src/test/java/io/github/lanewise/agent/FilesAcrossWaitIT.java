// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.AcrossWait;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.ReportText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests that a file is the same whether its pages were written before the end of the wait or after
 * it.
 */
@Execution(ExecutionMode.CONCURRENT)
class FilesAcrossWaitIT {
  @TempDir Path temporary;

  @Test
  void aFileHasTheBytesOfStockWhereverTheWaitEnds() throws IOException {
    Path stock = Files.createDirectory(temporary.resolve("stock"));
    Path accelerated = Files.createDirectory(temporary.resolve("accelerated"));
    List<String> expected = run(new Jvm(), stock);
    List<String> actual = new ArrayList<>();
    for (WriterVersion version : WriterVersion.values()) {
      Path report = temporary.resolve(version + ".txt");
      String agent = "-javaagent:" + Jvm.agentJar() + "=wait=1000,report=" + report;
      actual.addAll(run(new Jvm().option(agent), accelerated, version.name()));
      ReportText text = ReportText.read(report);
      for (String path : ReportText.PAGES) {
        if (path.endsWith(" written")) {
          assertTrue(text.count(path) > 20, () -> path + ": " + text.count(path));
        }
      }
    }
    assertEquals(expected, actual);
    for (String line : expected) {
      String name = line.substring(0, line.indexOf(' '));
      int groups = Integer.parseInt(line.substring(name.length() + 1));
      assertTrue(groups > 3, line);
      assertEquals(-1, Files.mismatch(stock.resolve(name), accelerated.resolve(name)), name);
    }
  }

  private static List<String> run(Jvm jvm, Object... arguments) throws IOException {
    Jvm.Outcome outcome = jvm.run(AcrossWait.class, arguments);
    assertEquals(0, outcome.status(), outcome.err());
    return outcome.out().lines().toList();
  }
}
