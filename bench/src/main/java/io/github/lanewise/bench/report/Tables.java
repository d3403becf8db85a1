// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import io.github.lanewise.bench.results.Comparison;
import io.github.lanewise.bench.results.Comparison.Times;
import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Makes tables of comparisons. */
public final class Tables {
  /** The text below the tables. */
  public static final String HOW_TO_READ =
      "Times as fast: as the first of stock, loop, fastutil, scalar that is there; the median over"
          + " pairs of iterations measured in turn.\n± is half of its 95 % interval (bootstrap), (!)"
          + " marks more than 15 %. Garbage: bytes a call, in the fork that made most.";

  private Tables() {}

  /** Returns a table with a row for every rival of every comparison. */
  public static Table all(List<Comparison> comparisons) {
    Table table =
        new Table("benchmark", "parameters", "on", "rival", "time", "times as fast", "garbage");
    for (Comparison comparison : comparisons) {
      for (Times rival : comparison.rivals()) {
        boolean first = rival == comparison.rivals().getFirst();
        table.add(
            List.of(
                first ? comparison.benchmark() : "",
                first ? comparison.parametersText() : "",
                first ? comparison.condition().text() : "",
                rival.text(),
                time(comparison, rival),
                Numbers.times(comparison.ratio(rival)),
                Numbers.bytes(rival.allocated())));
      }
    }
    return table;
  }

  /** Returns a table with a row for every headline that was measured. */
  public static Table headlines(List<Comparison> comparisons) {
    return headlines(Headline.ALL, comparisons, ratio -> true);
  }

  /**
   * Returns a table with README's rows. Only ratios that are sure enough to be published are shown.
   */
  public static Table published(List<Comparison> comparisons) {
    return headlines(Headline.README, comparisons, ratio -> !ratio.wide());
  }

  private static Table headlines(
      List<Headline> headlines, List<Comparison> comparisons, Predicate<Ratio> shown) {
    String condition = comparisons.isEmpty() ? "" : comparisons.getFirst().condition().text();
    Table table =
        new Table(
            condition,
            "baseline",
            "Lanewise, scalar",
            "Lanewise, vector",
            "copy limit",
            "control",
            "garbage: before",
            "after");
    for (Headline headline : headlines) {
      headline
          .in(comparisons)
          .filter(comparison -> comparison.baseline().isPresent())
          .filter(comparison -> isShown(comparison, shown))
          .ifPresent(comparison -> table.add(row(headline, comparison, shown)));
    }
    return table;
  }

  private static boolean isShown(Comparison comparison, Predicate<Ratio> shown) {
    return comparison.rivals().stream()
        .anyMatch(rival -> comparison.ratio(rival).filter(shown).isPresent());
  }

  private static List<String> row(
      Headline headline, Comparison comparison, Predicate<Ratio> shown) {
    Times baseline = comparison.baseline().orElseThrow();
    Optional<Times> vector = comparison.named("vector");
    return List.of(
        headline.title(),
        baseline.text() + " " + time(comparison, baseline),
        Numbers.times(comparison.ratio("scalar").filter(shown)),
        Numbers.times(comparison.ratio("vector").filter(shown)),
        Numbers.times(comparison.ratio("copy").filter(shown)),
        Numbers.times(comparison.ratio("control").filter(shown)),
        Numbers.bytes(baseline.allocated()),
        Numbers.bytes(vector.map(Times::allocated).orElse(null)));
  }

  private static String time(Comparison comparison, Times rival) {
    return Numbers.time(rival.time().value(), comparison.unit());
  }
}
