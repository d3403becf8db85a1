// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.bench.results.Run;
import io.github.lanewise.bench.results.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadmeTest {
  private static Machine machine() throws IOException, InterruptedException {
    return Machine.of(keptResults()).getFirst();
  }

  /** Those that were committed: whoever tries bench/run leaves others beside them. */
  private static List<Run> keptResults() throws IOException, InterruptedException {
    Process git = new ProcessBuilder("git", "ls-files", "results").start();
    List<Path> files =
        new String(git.getInputStream().readAllBytes()).lines().map(Path::of).toList();
    assumeTrue(git.waitFor() == 0, "no clone");
    return files.stream().map(RunFiles::readOne).toList();
  }

  /** After new results: bench/report --readme README.md. */
  @Test
  void theReadmeShowsTheResultsThatAreKept() throws IOException, InterruptedException {
    String readme = Files.readString(Path.of("../README.md"));
    assertEquals(Readme.with(machine(), readme), readme);
  }

  @Test
  void onlyThePlaceOfTheTableChanges() throws IOException, InterruptedException {
    String document = "before\n<!-- headlines:begin -->\nold\n<!-- headlines:end -->\nafter\n";
    String now = Readme.with(machine(), document);
    assertEquals("before", now.lines().findFirst().orElseThrow());
    assertEquals("after", now.lines().reduce((first, second) -> second).orElseThrow());
    assertEquals(0, now.lines().filter("old"::equals).count());
    assertEquals(now, Readme.with(machine(), now));
  }

  @Test
  void aDocumentWithoutAPlaceIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> Readme.with(machine(), "nothing"));
  }
}
