// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Ratio;
import io.github.lanewise.bench.results.Run;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The transposes: kernel and width downwards, bits and JDK across, the ratio to the plain loop. */
public record HeatMap(List<String> columns, List<Row> rows) {
  private static final String KERNELS = "ByteStreamSplit.";
  private static final String COUNT = "100000";

  public record Row(String name, List<Cell> cells) {}

  /**
   * @param text empty where nothing was measured
   * @param heat from 0, as slow as the loop, to 1, ten times as fast
   */
  public record Cell(String text, double heat) {}

  static HeatMap of(Collection<List<Figure>> groups) {
    List<String> columns = new ArrayList<>();
    Map<String, Map<String, Cell>> rows = new LinkedHashMap<>();
    for (List<Figure> group : groups) {
      Figure.Group what = group.getFirst().group();
      var vector = Run.named("vector", group);
      var loop = Run.named("loop", group);
      boolean drawn =
          what.benchmark().startsWith(KERNELS)
              && COUNT.equals(what.parameters().get("count"))
              && vector.isPresent()
              && loop.isPresent();
      if (drawn) {
        Ratio ratio = Ratio.of(loop.get(), vector.get());
        String column = column(what.condition());
        if (!columns.contains(column)) {
          columns.add(column);
        }
        String row =
            what.benchmark().substring(KERNELS.length()) + " " + what.parameters().get("width");
        rows.computeIfAbsent(row, r -> new LinkedHashMap<>())
            .put(column, new Cell(text(ratio), Math.clamp(Math.log10(ratio.value()), 0, 1)));
      }
    }
    columns.sort(null);
    Cell nothing = new Cell("", 0);
    return new HeatMap(
        columns,
        rows.entrySet().stream()
            .map(
                row ->
                    new Row(
                        row.getKey(),
                        columns.stream()
                            .map(c -> row.getValue().getOrDefault(c, nothing))
                            .toList()))
            .toList());
  }

  private static String column(Figure.Condition condition) {
    return "JDK %s, %d bits".formatted(condition.shortJdk(), condition.bits());
  }

  private static String text(Ratio ratio) {
    return Numbers.three(ratio.value()) + "×" + (ratio.wide() ? " (!)" : "");
  }
}
