// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import io.github.lanewise.bench.compare.report.Scale;
import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.Ratio;
import io.github.lanewise.bench.results.Run;
import java.util.ArrayList;
import java.util.List;

/** How a headline went from commit to commit. */
public record History(String title, List<Point> points) {
  /**
   * Across from left to right; upwards logarithmically. All in percent.
   *
   * @param y from the top
   */
  public record Point(String commit, String times, double x, double y, double low, double high) {}

  /** The headlines that were measured more than once under the condition. */
  static List<History> of(List<Run> runs, Figure.Condition condition) {
    List<History> histories = new ArrayList<>();
    for (Headline headline : Headline.ALL) {
      List<Run> measured =
          runs.stream()
              .filter(run -> headline.ratio(run.figures(), condition).isPresent())
              .toList();
      if (measured.size() > 1) {
        histories.add(of(headline, measured, condition));
      }
    }
    return histories;
  }

  private static History of(Headline headline, List<Run> runs, Figure.Condition condition) {
    List<Ratio> ratios =
        runs.stream().map(run -> headline.ratio(run.figures(), condition).orElseThrow()).toList();
    Scale scale = Scale.of(ratios.stream().map(Ratio::value).toList());
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      Ratio ratio = ratios.get(i);
      points.add(
          new Point(
              runs.get(i).header().commitText(),
              Numbers.times(ratio),
              10 + 80.0 * i / (runs.size() - 1),
              down(ratio.value(), scale),
              down(ratio.low(), scale),
              down(ratio.high(), scale)));
    }
    return new History(headline.title(), points);
  }

  private static double down(double value, Scale scale) {
    return value <= 0 ? 100 : 100 - Math.clamp(scale.at(value), 0, 100);
  }
}
