// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTest {
  @TempDir private Path folder;

  @Test
  void whatIsWrittenIsReadAndTakesThePlaceOfTheEarlierOne() throws Exception {
    MatchTimes comparison =
        Comparisons.of("A.b", Map.of("count", "9"), "stock", 2.0, "vector", 1.0);
    Result later = Comparisons.result("quick", "2026-11-23T00:00:00Z", comparison);
    Comparisons.result("quick", "2026-11-22T00:00:00Z").write(folder);
    assertEquals(folder.resolve("quick-some-processor-2-ghz.json"), later.write(folder));
    assertEquals(List.of(later), Result.readAll(folder));
  }

  @Test
  void theResultsThatAreCommittedAreReadable() throws Exception {
    List<Result> results = Result.readAll(Path.of("results"));
    assertTrue(results.size() > 5, results.size() + " results");
    long suites =
        results.stream().map(r -> r.header().suite() + r.header().processor()).distinct().count();
    assertEquals(results.size(), suites, "one of each suite and processor");
  }

  @Test
  void aRatioIsToTheBestBaselineThereIs() {
    MatchTimes comparison =
        Comparisons.of("A.b", Map.of(), "vector", 1.0, "loop", 6.0, "stock", 4.0);
    assertEquals(4, comparison.ratio("vector").orElseThrow().value());
    assertTrue(comparison.ratio("stock").isEmpty(), "itself");
    assertTrue(comparison.ratio("arrow").isEmpty(), "not measured");
  }
}
