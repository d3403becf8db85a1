// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.FileMatrix;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.ReportText;
import io.github.lanewise.parquet.testkit.FileSettings;
import io.github.lanewise.testkit.Sizes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the builders that applications use write the same files as parquet-java alone, in
 * every setting.
 */
@Tag("files")
class FilesUnderAgentIT {
  private static final int LEAST_FILES = Sizes.reduced() ? 18 : 80;

  /** A run with reduced sizes has half of the columns, and 1.13 splits floats and doubles only. */
  private static final int LEAST_PAGES = Sizes.reduced() ? 500 : 1_000;

  private static final boolean VECTORS = Runtime.version().feature() >= 21;

  @Test
  void everyFileIsByteForByteThatOfStockAndReadsBack(@TempDir Path temporary) throws IOException {
    Path report = temporary.resolve("report.txt");
    CompletableFuture<Jvm.Outcome> stock = CompletableFuture.supplyAsync(() -> run(new Jvm()));
    Jvm.Outcome accelerated = run(withVectors(new Jvm().agent("strict,report=" + report)));

    if (VECTORS) {
      assertTrue(accelerated.err().contains("Lanewise uses vectors"), accelerated.err());
    }
    List<String> expected = stock.join().out().lines().toList();
    List<String> actual = accelerated.out().lines().toList();
    assertTrue(expected.size() >= LEAST_FILES, expected.size() + " files");
    assertEquals(expected.size(), actual.size());
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.get(i), actual.get(i));
    }
    ReportText text = ReportText.read(report);
    for (String path : ReportText.PAGES) {
      assertTrue(text.count(path) > LEAST_PAGES, () -> path + ": " + text.count(path));
    }
  }

  /**
   * Adds C2, and vectors if this Java has them. Without vectors, scalar kernels must make the same
   * files. parquet-java alone runs without C2, which does not change its files.
   */
  private static Jvm withVectors(Jvm jvm) {
    jvm.option("-XX:TieredStopAtLevel=4");
    return VECTORS
        ? jvm.option("--add-modules=jdk.incubator.vector").option("-Dlanewise.provider=vector")
        : jvm;
  }

  private static Jvm.Outcome run(Jvm jvm) {
    try {
      Jvm.Outcome outcome =
          jvm.option(Sizes.option()).option(FileSettings.turnOption()).run(FileMatrix.class);
      assertEquals(0, outcome.status(), outcome.err());
      return outcome;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
