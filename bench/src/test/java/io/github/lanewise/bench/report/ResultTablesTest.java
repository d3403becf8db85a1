// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.results.Comparisons;
import io.github.lanewise.bench.results.MatchTimes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultTablesTest {
  private static MatchTimes floats(int bits, double vector) {
    var parameters = Map.of("type", "float", "count", "100000");
    var some =
        Comparisons.of("ByteStreamSplitEncode.encode", parameters, "stock", 12.0, "vector", vector);
    var condition = new MatchTimes.Condition("25.0.3", bits, "1.17.1", "");
    return new MatchTimes(some.benchmark(), parameters, condition, some.unit(), some.rivals());
  }

  /** For instance {@code bench/run quick --bits 512,128} measures under two settings. */
  @Test
  void headlinesHaveATableForEachSetting() {
    String text =
        ResultTables.text(
            Comparisons.result("quick", "2026-11-22T00:00:00Z", floats(512, 4), floats(128, 6)));
    int wide = text.indexOf("JDK 25.0.3, 512 bits");
    int narrow = text.indexOf("JDK 25.0.3, 128 bits");
    assertTrue(wide >= 0 && narrow > wide, text);
    assertTrue(text.substring(wide, narrow).contains("3.00×"), text);
    assertTrue(text.substring(narrow).contains("2.00×"), text);
  }

  @Test
  void aRunThatMeasuredNothingHasNoTable() {
    String text = ResultTables.text(Comparisons.result("quick", "2026-11-22T00:00:00Z"));
    assertEquals(ResultTables.HOW_TO_READ, text.substring(text.indexOf("\n\n") + 2).strip());
  }

  /** A headline that failed under the first setting is not taken from another setting. */
  @Test
  void aDocumentHasTheFirstSettingOnly() {
    var ints =
        Comparisons.of(
            "FileWrite.write",
            Map.of("codec", "UNCOMPRESSED", "encodings", "plain"),
            "stock",
            9.0,
            "vector",
            3.0);
    String table = ResultTables.published(List.of(floats(512, 4), floats(128, 6), ints)).text();
    assertTrue(table.startsWith("JDK 25.0.3, 512 bits"), table);
    assertEquals(2, table.lines().count(), table);
  }
}
