// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
  static Row row(String column, String encoding, Double ratio, String difference) {
    return new Row(
        column,
        "INT32",
        encoding,
        "encode",
        5_000,
        ratio == null ? null : 100.0,
        ratio == null ? null : 100 * ratio,
        ratio,
        difference == null,
        difference);
  }

  @Test
  void meansAreGeometricAndPerEncoding() {
    var rows =
        List.of(
            row("a", "PLAIN", 2.0, null),
            row("b", "PLAIN", 8.0, null),
            row("c", "PLAIN", null, "page 1"),
            row("a", "BYTE_STREAM_SPLIT", 3.0, null));
    var means = Summary.means(rows);
    assertEquals(2, means.size());
    assertEquals("PLAIN encode", means.get(0).name());
    assertEquals(2, means.get(0).rows());
    assertEquals("4.00×", means.get(0).times());
    assertEquals("3.00×", means.get(1).times());
  }

  @Test
  void columnsOfTheSameNameInTwoFilesAreTwo() {
    var same = List.of(row("a", "PLAIN", 2.0, null), row("a", "BYTE_STREAM_SPLIT", 2.0, null));
    var other = List.of(row("a", "PLAIN", null, "page 1"));
    var summary =
        Summary.of(
            List.of(
                new FileResult("x", same, List.of(), List.of()),
                new FileResult("y", other, List.of(), List.of()),
                FileResult.unreadable("z", "no such file")));
    assertEquals(2, summary.columns());
    assertEquals(
        "DIFFERENT: only 1 of 2 columns are identical; could not be used: 1", summary.verdict());
  }
}
