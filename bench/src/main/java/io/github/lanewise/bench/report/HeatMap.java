// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Ratio;
import io.github.lanewise.bench.results.Run;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The transposes: kernel and width downwards, JDK and bits across, the ratio to the plain loop. */
public record HeatMap(List<Jdk> jdks, List<Row> rows) {
  private static final String KERNELS = "ByteStreamSplit.";
  private static final String COUNT = "100000";

  /** The columns of one Java. */
  public record Jdk(String version, List<Integer> bits) {}

  public record Row(String kernel, int width, List<Cell> cells) {}

  /**
   * @param text empty where nothing was measured
   * @param heat from 0, as slow as the loop, to 1, ten times as fast
   */
  public record Cell(String text, double heat) {
    private static final Cell NOTHING = new Cell("", 0);

    private static Cell of(Ratio ratio) {
      return new Cell(
          Numbers.three(ratio.value()) + "×" + (ratio.wide() ? " (!)" : ""),
          Math.clamp(Math.log10(ratio.value()), 0, 1));
    }
  }

  private record Column(String jdk, int bits) implements Comparable<Column> {
    private static final Comparator<Column> ORDER =
        Comparator.comparing((Column column) -> Runtime.Version.parse(column.jdk))
            .thenComparing(Column::bits);

    @Override
    public int compareTo(Column other) {
      return ORDER.compare(this, other);
    }
  }

  private record Line(String kernel, int width) implements Comparable<Line> {
    private static final Comparator<Line> ORDER =
        Comparator.comparing(Line::kernel).thenComparing(Line::width);

    @Override
    public int compareTo(Line other) {
      return ORDER.compare(this, other);
    }
  }

  static HeatMap of(Collection<List<Figure>> groups) {
    SortedSet<Column> columns = new TreeSet<>();
    SortedMap<Line, Map<Column, Cell>> lines = new TreeMap<>();
    for (List<Figure> group : groups) {
      Figure.Group what = group.getFirst().group();
      var vector = Run.named("vector", group);
      var loop = Run.named("loop", group);
      boolean drawn =
          what.benchmark().startsWith(KERNELS)
              && COUNT.equals(what.parameters().get("count"))
              && what.condition().label().isEmpty()
              && vector.isPresent()
              && loop.isPresent();
      if (drawn) {
        Column column = new Column(what.condition().shortJdk(), what.condition().bits());
        Line line =
            new Line(
                what.benchmark().substring(KERNELS.length()),
                Integer.parseInt(what.parameters().get("width")));
        columns.add(column);
        lines
            .computeIfAbsent(line, l -> new TreeMap<>())
            .put(column, Cell.of(Ratio.of(loop.get(), vector.get())));
      }
    }
    return new HeatMap(jdks(columns), rows(lines, columns));
  }

  private static List<Jdk> jdks(SortedSet<Column> columns) {
    Map<String, List<Integer>> jdks = new LinkedHashMap<>();
    for (Column column : columns) {
      jdks.computeIfAbsent(column.jdk, jdk -> new ArrayList<>()).add(column.bits);
    }
    return jdks.entrySet().stream().map(e -> new Jdk(e.getKey(), e.getValue())).toList();
  }

  private static List<Row> rows(
      SortedMap<Line, Map<Column, Cell>> lines, SortedSet<Column> columns) {
    return lines.entrySet().stream()
        .map(
            line ->
                new Row(
                    line.getKey().kernel,
                    line.getKey().width,
                    columns.stream()
                        .map(column -> line.getValue().getOrDefault(column, Cell.NOTHING))
                        .toList()))
        .toList();
  }
}
