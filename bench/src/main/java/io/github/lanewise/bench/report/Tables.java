// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.Ratio;
import io.github.lanewise.bench.results.Run;
import java.util.List;
import java.util.Optional;

/** The tables that are made of figures. */
public final class Tables {
  /** Below the tables. */
  public static final String HOW_TO_READ =
      "Medians; ± is half of their 99.8 % interval, by ranks of all iterations of all forks, (!)"
          + " marks more than 15 %.\nTimes as fast: as the first of stock, loop, fastutil, scalar that is"
          + " there. Garbage: bytes a call, in the fork that made most.";

  private Tables() {}

  /** A row for every figure. */
  public static Table all(List<Figure> figures) {
    Table table =
        new Table("benchmark", "parameters", "on", "contender", "time", "times as fast", "garbage");
    Run.groups(figures)
        .forEach(
            (group, rivals) -> {
              Optional<Figure> baseline = Run.baseline(rivals);
              for (Figure figure : rivals) {
                boolean first = figure == rivals.getFirst();
                table.add(
                    List.of(
                        first ? group.benchmark() : "",
                        first ? group.parametersText() : "",
                        first ? group.condition().text() : "",
                        figure.contenderText(),
                        Numbers.time(figure),
                        baseline
                            .map(b -> b == figure ? "1" : times(b, figure))
                            .orElse(Numbers.NONE),
                        Numbers.bytes(figure.allocated())));
              }
            });
    return table;
  }

  /** A row for every headline that was measured under the condition. */
  public static Table headlines(List<Figure> figures, Figure.Condition condition) {
    Table table =
        new Table(
            condition.text(),
            "baseline",
            "Lanewise, scalar",
            "Lanewise, vector",
            "copy limit",
            "garbage: before",
            "after");
    for (Headline headline : Headline.ALL) {
      List<Figure> rivals = headline.rivals(figures, condition);
      if (!rivals.isEmpty()) {
        table.add(row(headline, rivals));
      }
    }
    return table;
  }

  private static List<String> row(Headline headline, List<Figure> rivals) {
    Figure baseline = Run.baseline(rivals).orElseThrow();
    Optional<Figure> vector = Run.named("vector", rivals);
    return List.of(
        headline.title(),
        baseline.contenderText() + " " + Numbers.time(baseline),
        against(baseline, Run.named("scalar", rivals)),
        against(baseline, vector),
        against(baseline, Run.named("copy", rivals)),
        Numbers.bytes(baseline.allocated()),
        Numbers.bytes(vector.map(Figure::allocated).orElse(null)));
  }

  private static String against(Figure baseline, Optional<Figure> contender) {
    return contender.map(figure -> times(baseline, figure)).orElse(Numbers.NONE);
  }

  private static String times(Figure baseline, Figure contender) {
    return Numbers.times(Ratio.of(baseline, contender));
  }
}
