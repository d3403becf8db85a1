// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {
  @TempDir private Path folder;

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Run run =
        Figures.run(
            "2026-11-21T01:50:00Z", "abc1234", Figures.decode4("vector", "", 10.0, 11.0, 12.0));
    Path file = RunFiles.write(run, folder);
    assertEquals("2026-11-21T015000Z-intel-xeon-processor-abc1234.json", file.getFileName() + "");
    assertEquals(List.of(run), RunFiles.read(folder));
  }

  @Test
  void runsComeOldestFirst() throws IOException {
    RunFiles.write(Figures.run("2026-11-22T01:50:00Z", "bbbbbbb"), folder);
    RunFiles.write(Figures.run("2026-11-21T01:50:00Z", "aaaaaaa"), folder);
    assertEquals(
        List.of("aaaaaaa", "bbbbbbb"),
        RunFiles.read(folder).stream().map(run -> run.header().commit()).toList());
  }

  /** Results of last year must stay readable. */
  @Test
  void aResultThatARealRunLeftIsRead() throws IOException {
    Path file = folder.resolve("run.json");
    try (InputStream kept = RunFilesTest.class.getResourceAsStream("quick.json")) {
      Files.copy(kept, file);
    }
    Run run = RunFiles.readOne(file);
    assertEquals("1.17.1", run.header().parquet().getFirst());
    Headline decode4 = Headline.ALL.getFirst();
    double ratio =
        decode4.ratio(run.figures(), run.figures().getFirst().condition()).orElseThrow().value();
    assertTrue(ratio > 3 && ratio < 8, ratio + "");
  }

  @Test
  void aResultOfBeforeReleasesOfPeersWereKeptHasNone() throws IOException {
    Path file = folder.resolve("run.json");
    try (InputStream kept = RunFilesTest.class.getResourceAsStream("quick.json")) {
      Files.copy(kept, file);
    }
    assertEquals(
        List.of("copy", "loop", "scalar", "vector"),
        RunFiles.readOne(file).figures().subList(0, 4).stream()
            .map(Figure::contenderText)
            .toList());
  }

  @Test
  void theReleaseOfAPeerIsKept() throws IOException {
    Figure arrow = Figures.peer("arrow", "26.0.1", 10.0, 11.0, 12.0);
    RunFiles.write(Figures.run("2026-11-21T01:50:00Z", "abc1234", arrow), folder);
    Figure read = RunFiles.read(folder).getFirst().figures().getFirst();
    assertEquals("arrow 26.0.1", read.contenderText());
    assertEquals("arrow", read.contender());
  }
}
