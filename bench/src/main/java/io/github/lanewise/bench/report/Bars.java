// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import io.github.lanewise.bench.compare.report.Scale;
import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Ratio;
import io.github.lanewise.bench.results.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The chart of one benchmark under one condition: for each set of parameters a bar a contender,
 * from the baseline to its ratio.
 *
 * @param baseline who stands at 1
 */
public record Bars(
    String benchmark,
    String condition,
    String baseline,
    double stock,
    List<Scale.Tick> ticks,
    List<String> contenders,
    List<Row> rows) {
  private static final String COPY = "copy";
  private static final double LAST_TEXT = 78;

  /** An interval that reaches farther than this is cut off: it is marked as wide anyway. */
  private static final double SHOWN = 1.3;

  /**
   * @param limit where a copy of the same bytes stands; null where none was measured
   */
  public record Row(String parameters, Double limit, List<Bar> bars) {}

  /** All in percent of the chart's width. */
  public record Bar(
      String contender, String times, double from, double to, double low, double high) {
    public double width() {
      return to - from;
    }

    public double textAt() {
      return Math.max(to, high);
    }
  }

  /** Nothing where the groups have no baseline, or nobody beside it. */
  static Optional<Bars> of(String benchmark, String condition, List<List<Figure>> groups) {
    List<List<Figure>> drawn =
        groups.stream()
            .filter(group -> Run.baseline(group).isPresent() && rivals(group).findAny().isPresent())
            .toList();
    if (drawn.isEmpty()) {
      return Optional.empty();
    }
    Scale scale =
        Scale.of(
            drawn.stream()
                .flatMap(group -> group.stream().map(figure -> ratio(group, figure)))
                // The ratio itself, too: a bar towards less than 1 has its end there.
                .flatMap(
                    ratio ->
                        Stream.of(ratio.value(), Math.min(ratio.high(), ratio.value() * SHOWN)))
                .toList());
    return Optional.of(
        new Bars(
            benchmark,
            condition,
            Run.baseline(drawn.getFirst()).orElseThrow().contenderText(),
            scale.stock(),
            scale.ticks(),
            drawn.stream().flatMap(Bars::rivals).map(Figure::contenderText).distinct().toList(),
            drawn.stream().map(group -> row(group, scale)).toList()));
  }

  private static Row row(List<Figure> group, Scale scale) {
    Double limit =
        Run.named(COPY, group).map(copy -> scale.at(ratio(group, copy).value())).orElse(null);
    List<Bar> bars = new ArrayList<>();
    rivals(group).forEach(figure -> bars.add(bar(figure, ratio(group, figure), scale)));
    return new Row(group.getFirst().group().parametersText(), limit, bars);
  }

  private static Bar bar(Figure figure, Ratio ratio, Scale scale) {
    double end = scale.at(ratio.value());
    return new Bar(
        figure.contenderText(),
        Numbers.three(ratio.value()) + "×" + (ratio.wide() ? " (!)" : ""),
        Math.min(end, scale.stock()),
        Math.max(end, scale.stock()),
        inside(ratio.low(), scale),
        inside(ratio.high(), scale));
  }

  private static double inside(double value, Scale scale) {
    return value <= 0 ? 0 : Math.clamp(scale.at(value), 0, LAST_TEXT);
  }

  private static Stream<Figure> rivals(List<Figure> group) {
    Figure baseline = Run.baseline(group).orElseThrow();
    return group.stream().filter(figure -> figure != baseline && !figure.contender().equals(COPY));
  }

  private static Ratio ratio(List<Figure> group, Figure figure) {
    return Ratio.of(Run.baseline(group).orElseThrow(), figure);
  }
}
