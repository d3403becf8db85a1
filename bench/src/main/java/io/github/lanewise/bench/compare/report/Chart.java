// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import java.util.ArrayList;
import java.util.List;

/** One bar per column for one operation. */
public record Chart(Summary.Mean mean, double stock, List<Scale.Tick> ticks, List<Bar> bars) {
  /**
   * The ratio of one column, from the line of stock to the right, or to the left where Lanewise is
   * slower.
   */
  public record Bar(String column, String type, String times, double from, double to) {
    public double width() {
      return to - from;
    }
  }

  /** The charts of one file, all to the same scale. */
  static List<Chart> of(FileResult file) {
    List<Row> rows = file.rows().stream().filter(Row::timed).toList();
    Scale scale = Scale.of(rows.stream().map(Row::ratio).toList());
    List<Chart> charts = new ArrayList<>();
    for (Summary.Mean mean : Summary.means(rows)) {
      List<Bar> bars =
          rows.stream()
              .filter(row -> row.encoding().equals(mean.encoding()))
              .filter(row -> row.operation().equals(mean.operation()))
              .map(row -> bar(row, scale))
              .toList();
      charts.add(new Chart(mean, scale.stock(), scale.ticks(), bars));
    }
    return charts;
  }

  private static Bar bar(Row row, Scale scale) {
    double end = scale.at(row.ratio());
    return new Bar(
        row.column(),
        row.type(),
        Figures.ratio(row.ratio()),
        Math.min(end, scale.stock()),
        Math.max(end, scale.stock()));
  }
}
