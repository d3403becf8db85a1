// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.compare.CompareReport.FileResult;
import io.github.lanewise.bench.results.MatchTimes.Times;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompareReportTest {
  private static Row row(String column, double stockNanos, String difference) {
    List<Times> nanos = List.of(times(Row.STOCK, stockNanos), times(Row.LANEWISE, 100));
    return new Row(column, "INT32", "PLAIN", "written", 2_000, 8_000, 0, nanos, true, difference);
  }

  private static Times times(String side, double nanos) {
    return new Times(side, "", List.of(Collections.nCopies(11, nanos)), null, List.of());
  }

  /** The time of work that is wrong says nothing. */
  @Test
  void theMeanLeavesOutColumnsThatDiffer() {
    List<Row> rows = List.of(row("same", 200, null), row("wrong", 800, "page 1 differs"));
    var report =
        new CompareReport(null, List.of(), List.of(new FileResult("a file", rows, List.of())));
    String summary = report.summary();
    assertTrue(summary.contains("2.00×  geometric mean of 1 that had settled"), summary);
  }
}
