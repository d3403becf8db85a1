// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChartTest {
  private static List<Chart> charts(Double... ratios) {
    var rows =
        List.of(ratios).stream().map(ratio -> SummaryTest.row("x", "PLAIN", ratio, null)).toList();
    return Chart.of(new FileResult("file", rows, List.of(), List.of()));
  }

  @Test
  void twiceAndHalfAreEquallyFarFromStock() {
    Chart chart = charts(2.0, 0.5).get(0);
    Chart.Bar faster = chart.bars().get(0);
    Chart.Bar slower = chart.bars().get(1);
    assertEquals(chart.stock(), faster.from());
    assertEquals(chart.stock(), slower.to());
    assertEquals(faster.width(), slower.width(), 1e-9);
  }

  @Test
  void barsAndTicksStayInside() {
    Chart chart = charts(0.01, 250.0).get(0);
    for (Chart.Bar bar : chart.bars()) {
      assertTrue(bar.from() >= 0 && bar.to() <= 80, bar.toString());
    }
    assertTrue(chart.ticks().stream().allMatch(tick -> tick.at() >= 0 && tick.at() <= 80));
  }

  @Test
  void nothingTimedIsNoChart() {
    assertEquals(List.of(), charts());
  }
}
