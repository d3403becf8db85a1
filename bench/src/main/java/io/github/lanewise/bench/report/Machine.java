// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Header;
import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.Run;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was measured on one processor. Of every figure that was measured more than once, the latest;
 * rivals always come from one run.
 *
 * @param headlineRuns those that the table of headlines is from
 */
public record Machine(
    String processor,
    List<Header> runs,
    Table headlines,
    List<Header> headlineRuns,
    HeatMap heatMap,
    List<History> histories,
    List<Bars> charts,
    Table figures) {

  /** What the figures come from. */
  public String summary() {
    String jmh = runs.stream().map(Header::jmh).distinct().collect(Collectors.joining(", "));
    String many = runs.size() == 1 ? "One run" : runs.size() + " runs, the latest";
    return "%s of %s, JMH %s".formatted(many, runs.getFirst().date(), jmh);
  }

  /** One for each processor, in the order of their first runs. */
  public static List<Machine> of(List<Run> runs) {
    Map<String, List<Run>> processors = new LinkedHashMap<>();
    for (Run run : runs) {
      processors.computeIfAbsent(run.header().processor(), p -> new ArrayList<>()).add(run);
    }
    return processors.entrySet().stream().map(e -> of(e.getKey(), e.getValue())).toList();
  }

  private static Machine of(String processor, List<Run> runs) {
    Map<Figure.Group, Measured> latest = latest(runs);
    Map<Figure.Group, List<Figure>> groups = new LinkedHashMap<>();
    latest.forEach((group, measured) -> groups.put(group, measured.rivals));
    List<Figure> figures = groups.values().stream().flatMap(List::stream).toList();
    Figure.Condition main = main(figures);
    return new Machine(
        processor,
        runs.stream().map(Run::header).toList().reversed(),
        Tables.headlines(figures, main),
        headlineRuns(latest.values(), main),
        HeatMap.of(groups.values()),
        History.of(runs, main),
        charts(groups),
        Tables.all(figures));
  }

  /** The condition under which most headlines were measured. */
  private static Figure.Condition main(List<Figure> figures) {
    Comparator<Figure.Condition> byHeadlines =
        Comparator.comparingLong(
            condition ->
                Headline.ALL.stream()
                    .filter(headline -> !headline.rivals(figures, condition).isEmpty())
                    .count());
    return figures.stream()
        .map(Figure::condition)
        .max(byHeadlines.thenComparing(Figure.Condition::bits))
        .orElse(new Figure.Condition("", 0, "", ""));
  }

  /** The rivals of a group, and the run they are from. */
  private record Measured(List<Figure> rivals, Header run) {
    /** The later, unless it lacks a provider, or what the earlier ones are stated against. */
    static Measured better(Measured earlier, Measured later) {
      boolean stated = Run.baselineRank(later.rivals) <= Run.baselineRank(earlier.rivals);
      boolean lacksProvider =
          Stream.of("scalar", "vector").anyMatch(p -> earlier.has(p) && !later.has(p));
      return stated && !lacksProvider ? later : earlier;
    }

    private boolean has(String provider) {
      return Run.named(provider, rivals).isPresent();
    }
  }

  private static Map<Figure.Group, Measured> latest(List<Run> runs) {
    Map<Figure.Group, Measured> latest = new LinkedHashMap<>();
    for (Run run : runs) {
      Run.groups(run.figures())
          .forEach(
              (group, rivals) ->
                  latest.merge(group, new Measured(rivals, run.header()), Measured::better));
    }
    return latest;
  }

  private static List<Header> headlineRuns(
      Collection<Measured> latest, Figure.Condition condition) {
    return latest.stream()
        .filter(
            measured ->
                Headline.ALL.stream()
                    .anyMatch(h -> !h.rivals(measured.rivals, condition).isEmpty()))
        .map(Measured::run)
        .distinct()
        .sorted(Comparator.comparing(Header::date))
        .toList();
  }

  private static List<Bars> charts(Map<Figure.Group, List<Figure>> groups) {
    record Key(String benchmark, String condition) {}
    Map<Key, List<List<Figure>>> charts = new LinkedHashMap<>();
    groups.forEach(
        (group, rivals) ->
            charts
                .computeIfAbsent(
                    new Key(group.benchmark(), group.condition().text()), k -> new ArrayList<>())
                .add(rivals));
    return charts.entrySet().stream()
        .flatMap(
            e -> Bars.of(e.getKey().benchmark(), e.getKey().condition(), e.getValue()).stream())
        .toList();
  }
}
