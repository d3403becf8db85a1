// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.report.Numbers;
import io.github.lanewise.bench.report.Table;
import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.Ratio;
import io.github.lanewise.bench.results.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What became of one headline.
 *
 * @param stock what both are stated against
 */
record Verdict(String title, Figure stock, Figure base, Figure head) {
  /** A ratio may fall by this much before anybody is told. */
  private static final double TOLERATED = 0.10;

  /**
   * Whether the ratio fell by more than is tolerated and the intervals do not touch. The intervals
   * are those of the times, as stock's part in both ratios is the same.
   */
  boolean regressed() {
    boolean slower = change() < 1 - TOLERATED;
    return slower && base.time().high() < head.time().low();
  }

  /** Without them nothing is ever slower. */
  boolean hasIntervals() {
    return Double.isFinite(base.time().high()) && Double.isFinite(head.time().high());
  }

  /** The new ratio to stock by the old one. */
  double change() {
    return base.median() / head.median();
  }

  static Table table(List<Verdict> verdicts) {
    Table table = new Table("", "base, × stock", "now, × stock", "change", "");
    for (Verdict verdict : verdicts) {
      table.add(
          List.of(
              verdict.title,
              Numbers.times(Ratio.of(verdict.stock, verdict.base)),
              Numbers.times(Ratio.of(verdict.stock, verdict.head)),
              String.format(Locale.ROOT, "%+.0f %%", 100 * (verdict.change() - 1)),
              verdict.regressed() ? "SLOWER" : ""));
    }
    return table;
  }

  /**
   * One for each headline of which everything was measured.
   *
   * @param provider the one that is checked: "vector" or "scalar"
   * @param base the label of the condition that is compared with
   * @param head the label of the one that is checked
   */
  static List<Verdict> of(List<Figure> figures, String provider, String base, String head) {
    List<Verdict> verdicts = new ArrayList<>();
    for (Headline headline : Headline.ALL) {
      List<Figure> before = headline.figures(figures, base);
      var stock = Run.baseline(before);
      var then = Run.named(provider, before);
      var now = Run.named(provider, headline.figures(figures, head));
      if (stock.isPresent() && then.isPresent() && now.isPresent()) {
        verdicts.add(new Verdict(headline.title(), stock.get(), then.get(), now.get()));
      }
    }
    return verdicts;
  }
}
