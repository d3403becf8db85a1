// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.results.Comparisons;
import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.MatchTimes;
import io.github.lanewise.bench.results.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadmeTest {
  private static final String PLACE = "a\n<!-- headlines:begin -->\nold\n<!-- headlines:end -->\nz";

  @TempDir private Path folder;

  private static MatchTimes floats(double vector) {
    var parameters = Map.of("type", "float", "count", "100000");
    return Comparisons.of(
        "ByteStreamSplitEncode.encode", parameters, "stock", 12.0, "vector", vector);
  }

  /** Run bench/report --readme README.md --readme docs/measurements/kernels.md if this fails. */
  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/measurements/kernels.md"})
  void theTablesOfDocumentsAreThoseOfTheResults(String document) throws Exception {
    String text = Files.readString(Path.of("..", document));
    assertEquals(Readme.with(Result.readAll(Path.of("results")), text), text);
  }

  @Test
  void readmeShowsFiveHeadlinesAndNoOther() {
    assertEquals(5, Headline.README.size());
    var kernel = Map.of("width", "4", "count", "100000");
    String text =
        Readme.with(
            List.of(
                Comparisons.result(
                    "quick",
                    "2026-11-22T00:00:00Z",
                    floats(4),
                    Comparisons.of("ByteStreamSplit.decode", kernel, "loop", 12.0, "vector", 4.0))),
            PLACE);
    assertTrue(text.contains("floats"), text);
    assertFalse(text.contains("transpose kernel"), text);
  }

  @Test
  void theLatestRunStandsBetweenTheMarksAndAllElseStays() {
    Result earlier = Comparisons.result("quick", "2026-11-22T00:00:00Z", floats(4));
    Result later = Comparisons.result("quick", "2026-11-23T00:00:00Z", floats(3));
    String text = Readme.with(List.of(later, earlier), PLACE);
    assertTrue(text.startsWith("a\n<!-- headlines:begin -->\n"), text);
    assertTrue(text.endsWith("<!-- headlines:end -->\nz"), text);
    assertTrue(
        text.contains("| BYTE_STREAM_SPLIT floats, written | stock 12.0 µs | 4.00× ± <1 % |"),
        text);
    assertFalse(text.contains("scalar"), "a column in which nothing was measured: " + text);
    assertTrue(text.contains("Lanewise 0.1.0, commit 709f1a3"), text);
    assertFalse(text.contains("old"), text);
  }

  @Test
  void aFigureThatIsNotSureIsNotPublished() {
    String text =
        Readme.with(
            List.of(Comparisons.result("quick", "2026-11-22T00:00:00Z", floats(-3))), PLACE);
    assertFalse(text.contains("BYTE_STREAM_SPLIT floats, written"), text);
    assertTrue(ResultTables.headlines(List.of(floats(-3))).contains("(!)"));
  }

  /** For instance {@code bench/run transposes decode --keep} measures only kernels that decode. */
  @Test
  void kernelsThatWereNotMeasuredHaveADash() {
    var decode =
        Comparisons.of("ByteStreamSplit.decode", Map.of("width", "4"), "loop", 12.0, "vector", 4.0);
    var encode =
        Comparisons.of("ByteStreamSplit.encode", Map.of("width", "8"), "loop", 12.0, "vector", 3.0);
    String text =
        Readme.with(
            List.of(Comparisons.result("transposes", "2026-11-22T00:00:00Z", decode, encode)),
            PLACE.replace("headlines", "kernels"));
    assertTrue(text.contains("| 4 | 3.00× ± <1 % | – | – | – | – / – |"), text);
    assertTrue(text.contains("| 8 | – | – | 4.00× ± <1 % | – | – / – |"), text);
  }

  @Test
  void aDocumentWithoutAPlaceIsRefused() {
    List<Result> results = List.of(Comparisons.result("quick", "2026-11-22T00:00:00Z", floats(4)));
    assertThrows(IllegalArgumentException.class, () -> Readme.with(results, "a"));
  }

  @Test
  void thePageHoldsEveryRivalAndNeedsNothingElse() throws Exception {
    Path page = folder.resolve("page.html");
    Result result = Comparisons.result("<quick>", "2026-11-22T00:00:00Z", floats(4));
    Page.write(List.of(result), page);
    String html = Files.readString(page);
    assertTrue(
        html.contains("3.00×") && html.contains("ByteStreamSplitEncode.encode, type float"), html);
    assertTrue(html.contains("&lt;quick&gt;"), html);
    assertFalse(html.contains("src=") || html.contains("http"), html);
    assertEquals(100, Page.section(result).lines().get(1).bar());
  }
}
