// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import io.github.lanewise.bench.compare.contest.Label;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All files in a few numbers.
 *
 * @param columns how many were compared
 * @param differing how many of them differ anywhere
 * @param unusable files and columns that could not be read
 */
public record Summary(int columns, int differing, int unusable, List<Mean> means) {
  /** The geometric mean of the ratios of one operation. */
  public record Mean(String encoding, String operation, int rows, double ratio) {
    public String name() {
      return encoding.equals(Label.NO_ENCODING) ? operation : encoding + " " + operation;
    }

    public String times() {
      return Figures.ratio(ratio);
    }
  }

  public static Summary of(List<FileResult> files) {
    List<Row> rows = files.stream().flatMap(file -> file.rows().stream()).toList();
    return new Summary(
        files.stream().mapToInt(file -> columns(file.rows())).sum(),
        files.stream().mapToInt(file -> columns(differing(file.rows()))).sum(),
        files.stream().mapToInt(file -> file.unusable().size()).sum(),
        means(rows));
  }

  public String verdict() {
    String identical = Figures.count(columns - differing);
    String all = Figures.count(columns);
    String verdict =
        differing == 0
            ? "identical: %s of %s columns".formatted(identical, all)
            : "DIFFERENT: only %s of %s columns are identical".formatted(identical, all);
    return unusable == 0
        ? verdict
        : "%s; could not be used: %s".formatted(verdict, Figures.count(unusable));
  }

  private static int columns(List<Row> rows) {
    return (int) rows.stream().map(Row::column).distinct().count();
  }

  private static List<Row> differing(List<Row> rows) {
    return rows.stream().filter(row -> !row.identical()).toList();
  }

  static List<Mean> means(List<Row> rows) {
    Map<List<String>, List<Double>> ratios = new LinkedHashMap<>();
    for (Row row : rows) {
      if (row.timed()) {
        ratios
            .computeIfAbsent(
                List.of(row.encoding(), row.operation()), operation -> new ArrayList<>())
            .add(row.ratio());
      }
    }
    List<Mean> means = new ArrayList<>();
    ratios.forEach(
        (name, values) ->
            means.add(new Mean(name.get(0), name.get(1), values.size(), geometric(values))));
    return means;
  }

  private static double geometric(List<Double> ratios) {
    return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
  }
}
