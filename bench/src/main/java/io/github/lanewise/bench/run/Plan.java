// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.jmh.JmhOptions;
import io.github.lanewise.bench.report.TextTable;
import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.MatchTimes;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Makes matches of suites, and lists them with the time that they take. */
final class Plan {
  /** The name of the suite that contains all others, except {@link Headline#SUITE}. */
  static final String ALL = "all";

  private final JmhOptions options;
  private final List<Setting> settings;
  private final Set<String> providers;
  private final Collection<BenchmarkListEntry> entries;

  /**
   * @param providers the providers to measure; if it is empty, those of each suite
   */
  Plan(
      JmhOptions options, List<Setting> settings, Set<String> providers, BenchmarkList benchmarks) {
    this.options = options;
    this.settings = settings;
    this.providers = providers;
    var silent =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(OutputStream.nullOutputStream()), VerboseMode.SILENT);
    List<String> patterns = options.patterns();
    this.entries =
        benchmarks.find(
            silent, patterns.isEmpty() ? List.of(".*") : patterns, options.getExcludes());
  }

  List<Match> of(Suite suite) {
    return entries.stream()
        .filter(entry -> suite.classes().contains(className(entry)))
        .flatMap(entry -> matches(entry, suite).stream())
        .toList();
  }

  List<Match> ofHeadlines() {
    List<Match> matches = new ArrayList<>();
    for (Headline headline : Headline.ALL) {
      Map<String, List<String>> values = new LinkedHashMap<>();
      headline.parameters().forEach((name, value) -> values.put(name, List.of(value)));
      String type = headline.benchmark().replaceFirst("\\..*", "");
      of(Suite.of("", "", type).with(values)).stream()
          .filter(match -> headline.matches(match.benchmark(), match.parameters()))
          .forEach(matches::add);
    }
    return matches;
  }

  /**
   * Returns the matches of all suites, each once.
   *
   * @param arrow whether the suite that needs Arrow is among them
   */
  List<Match> ofAll(boolean arrow) {
    return Suite.ALL.stream()
        .filter(suite -> arrow || !suite.name().equals(Suite.ARROW))
        .flatMap(suite -> of(suite).stream())
        .distinct()
        .toList();
  }

  /** Returns a table of the suites. */
  TextTable suites(boolean arrow) {
    TextTable table = new TextTable("suite", "answers", "takes");
    ToDoubleFunction<Match> quick = match -> Schedule.of(match, options, true).seconds(match);
    ToDoubleFunction<Match> usual = match -> Schedule.of(match, options, false).seconds(match);
    table.add(
        List.of(
            Headline.SUITE,
            "the headlines, all but the kernels through parquet-java's API",
            minutes(ofHeadlines(), quick)));
    for (Suite one : Suite.ALL) {
      table.add(List.of(one.name(), one.answers(), minutes(of(one), usual)));
    }
    table.add(List.of(ALL, "all of these but quick", minutes(ofAll(arrow), usual)));
    return table;
  }

  /** Returns a table of the comparisons of a run. */
  static TextTable comparisons(List<Match> matches) {
    TextTable table = new TextTable("benchmark", "parameters", "on", "rivals");
    for (Match match : matches) {
      table.add(
          List.of(
              match.benchmark(),
              MatchTimes.text(match.parameters()),
              match.setting().text(),
              match.rivals().stream().map(Rival::name).collect(Collectors.joining(", "))));
    }
    return table;
  }

  static String minutes(List<Match> matches, ToDoubleFunction<Match> seconds) {
    return Math.max(1, Math.round(matches.stream().mapToDouble(seconds).sum() / 60)) + " min";
  }

  private List<Match> matches(BenchmarkListEntry entry, Suite suite) {
    Map<String, List<String>> parameters = parameters(entry, suite);
    Set<String> asked = providers.isEmpty() ? suite.providers() : providers;
    List<Rival> rivals =
        parameters.remove(Rival.PARAMETER).stream()
            .flatMap(value -> Rival.behind(value, asked).stream())
            .toList();
    List<Match> matches = new ArrayList<>();
    for (Map<String, String> combination : combinations(parameters)) {
      for (Setting setting : settings) {
        List<Rival> able = rivals.stream().filter(rival -> rival.runsOn(setting)).toList();
        if (!able.isEmpty()) {
          matches.add(new Match(entry, combination, setting, able));
        }
      }
    }
    return matches;
  }

  private Map<String, List<String>> parameters(BenchmarkListEntry entry, Suite suite) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    for (var parameter : entry.getParams().get().entrySet()) {
      String name = parameter.getKey();
      Collection<String> values =
          options
              .getParameter(name)
              .orElse(suite.set().getOrDefault(name, Arrays.asList(parameter.getValue())));
      Pattern wanted = suite.narrowed().getOrDefault(name, Pattern.compile(".*"));
      parameters.put(name, values.stream().filter(wanted.asMatchPredicate()).toList());
    }
    return parameters;
  }

  /** Returns all ways to choose one value for each parameter. */
  static List<Map<String, String>> combinations(Map<String, List<String>> parameters) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (var parameter : parameters.entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> combination : combinations) {
        for (String value : parameter.getValue()) {
          Map<String, String> one = new LinkedHashMap<>(combination);
          one.put(parameter.getKey(), value);
          longer.add(one);
        }
      }
      combinations = longer;
    }
    return combinations;
  }

  private static String className(BenchmarkListEntry entry) {
    String type = entry.getUserClassQName();
    return type.substring(type.lastIndexOf('.') + 1).replaceFirst("Benchmark$", "");
  }
}
