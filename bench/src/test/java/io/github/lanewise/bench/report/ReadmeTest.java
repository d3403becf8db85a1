// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.bench.results.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReadmeTest {
  private static Machine machine() throws IOException {
    return Machine.of(RunFiles.read(Path.of("results"))).getFirst();
  }

  /** After new results: bench/report --readme README.md. */
  @Test
  void theReadmeShowsTheResultsThatAreKept() throws IOException {
    String readme = Files.readString(Path.of("../README.md"));
    assertEquals(Readme.with(machine(), readme), readme);
  }

  @Test
  void onlyThePlaceOfTheTableChanges() throws IOException {
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
