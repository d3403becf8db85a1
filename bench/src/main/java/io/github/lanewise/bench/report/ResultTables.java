// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.MatchTimes;
import io.github.lanewise.bench.results.MatchTimes.Times;
import io.github.lanewise.bench.results.Ratio;
import io.github.lanewise.bench.results.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes tables of comparisons. */
public final class ResultTables {
  /** The text below the tables. */
  static final String HOW_TO_READ =
      "Times as fast: as the first of stock, loop, fastutil, scalar, vector that is there; the median over"
          + " pairs of iterations measured in turn.\n± is half of its 95 % interval (bootstrap), (!)"
          + " marks more than 15 %. Garbage: bytes a call, in the fork that made most.";

  private static final String PYARROW = "pyarrow";

  /** The parameters over which means are made. */
  private static final List<String> FILES = List.of("table", "encodings");

  private ResultTables() {}

  /** Returns the result as text for a terminal. */
  public static String text(Result result) {
    List<MatchTimes> comparisons = result.comparisons();
    boolean quick = result.header().suite().equals(Headline.SUITE);
    TextTable means = means(comparisons);
    return Stream.of(
            result.header().text() + "\n",
            quick ? headlines(comparisons) : all(comparisons).text(),
            means.body().isEmpty() ? "" : means.text(),
            HOW_TO_READ + "\n")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  /** Returns a table with a row for every rival of every comparison. */
  private static TextTable all(List<MatchTimes> comparisons) {
    TextTable table =
        new TextTable(
            "benchmark",
            "parameters",
            "on",
            "rival",
            "time",
            "times as fast",
            "as pyarrow",
            "garbage");
    for (MatchTimes comparison : comparisons) {
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
                Numbers.times(ratio(comparison, PYARROW, rival)),
                Numbers.bytes(rival.allocated())));
      }
    }
    return table;
  }

  /**
   * Returns a table with the geometric means of comparisons that differ only in the table and its
   * encodings. It is empty if there are none.
   */
  private static TextTable means(List<MatchTimes> comparisons) {
    Map<List<String>, List<MatchTimes>> files = new LinkedHashMap<>();
    for (MatchTimes comparison : comparisons) {
      if (comparison.parameters().keySet().containsAll(FILES)) {
        Map<String, String> others = new TreeMap<>(comparison.parameters());
        others.keySet().removeAll(FILES);
        var same =
            List.of(comparison.benchmark(), MatchTimes.text(others), comparison.condition().text());
        files.computeIfAbsent(same, none -> new ArrayList<>()).add(comparison);
      }
    }
    TextTable table =
        new TextTable(
            "geometric mean", "parameters", "on", "files", "rival", "as stock", "as pyarrow");
    files.forEach(
        (same, group) -> {
          for (String rival : group.getFirst().rivals().stream().map(Times::rival).toList()) {
            table.add(
                Stream.concat(
                        same.stream(),
                        Stream.of(
                            Integer.toString(group.size()),
                            rival,
                            Numbers.times(mean(group, "stock", rival)),
                            Numbers.times(mean(group, PYARROW, rival))))
                    .toList());
          }
        });
    return table;
  }

  /** Returns the mean ratio, or nothing if a comparison lacks the baseline or the rival. */
  private static Optional<Ratio> mean(List<MatchTimes> group, String baseline, String rival) {
    List<Ratio> ratios =
        group.stream()
            .flatMap(c -> c.named(rival).flatMap(times -> ratio(c, baseline, times)).stream())
            .toList();
    return ratios.size() == group.size()
        ? Optional.of(Ratio.geometricMean(ratios))
        : Optional.empty();
  }

  private static Optional<Ratio> ratio(MatchTimes comparison, String baseline, Times rival) {
    return comparison
        .named(baseline)
        .filter(slow -> slow != rival)
        .map(slow -> MatchTimes.ratio(slow, rival));
  }

  /** Returns a table for each setting, with a row for every headline that was measured. */
  static String headlines(List<MatchTimes> comparisons) {
    return bySetting(comparisons)
        .map(setting -> headlines(Headline.ALL, setting, ratio -> true).text())
        .collect(Collectors.joining("\n"));
  }

  /**
   * Returns a table with README's rows under the first setting. Only ratios that are sure enough to
   * be published are shown.
   */
  static TextTable published(List<MatchTimes> comparisons) {
    List<MatchTimes> first = bySetting(comparisons).findFirst().orElseThrow();
    return headlines(Headline.README, first, ratio -> !ratio.wide()).withoutColumnsOf(Numbers.NONE);
  }

  private static Stream<List<MatchTimes>> bySetting(List<MatchTimes> comparisons) {
    return comparisons.stream()
        .collect(groupingBy(MatchTimes::condition, LinkedHashMap::new, toList()))
        .values()
        .stream();
  }

  private static TextTable headlines(
      List<Headline> headlines, List<MatchTimes> comparisons, Predicate<Ratio> shown) {
    TextTable table =
        new TextTable(
            comparisons.getFirst().condition().text(),
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

  private static boolean isShown(MatchTimes comparison, Predicate<Ratio> shown) {
    return comparison.rivals().stream()
        .anyMatch(rival -> comparison.ratio(rival).filter(shown).isPresent());
  }

  private static List<String> row(
      Headline headline, MatchTimes comparison, Predicate<Ratio> shown) {
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

  private static String time(MatchTimes comparison, Times rival) {
    return Numbers.time(rival.time().value(), comparison.unit());
  }
}
