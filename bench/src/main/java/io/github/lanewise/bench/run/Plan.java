// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.jmh.JmhOptions;
import io.github.lanewise.bench.results.Headline;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Makes cells of suites. Rivals stand next to each other, so that they alternate and the machine's
 * moods meet them all.
 */
final class Plan {
  private final JmhOptions options;
  private final List<Condition> conditions;
  private final Set<String> providers;
  private final Collection<BenchmarkListEntry> entries;

  /**
   * @param providers empty: those of each suite
   */
  Plan(JmhOptions options, List<Condition> conditions, Set<String> providers) {
    this(options, conditions, providers, BenchmarkList.defaultList());
  }

  Plan(
      JmhOptions options,
      List<Condition> conditions,
      Set<String> providers,
      BenchmarkList benchmarks) {
    this.options = options;
    this.conditions = conditions;
    this.providers = providers;
    var silent =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(OutputStream.nullOutputStream()), VerboseMode.SILENT);
    List<String> included = options.patterns();
    this.entries =
        benchmarks.find(
            silent, included.isEmpty() ? List.of(".*") : included, options.getExcludes());
  }

  List<Cell> of(Suite suite) {
    return entries.stream()
        .filter(entry -> suite.classes().contains(className(entry)))
        .flatMap(entry -> cells(entry, suite).stream())
        .toList();
  }

  /** The cells behind the headlines. */
  List<Cell> ofHeadlines(List<Headline> headlines) {
    List<Cell> cells = new ArrayList<>();
    for (Headline headline : headlines) {
      Map<String, List<String>> values = new LinkedHashMap<>();
      headline.parameters().forEach((name, value) -> values.put(name, List.of(value)));
      String benchmark = headline.benchmark();
      String type = benchmark.substring(0, benchmark.indexOf('.'));
      Suite suite = Suite.of("", "", type).with(values);
      of(suite).stream()
          .filter(cell -> headline.matches(cell.benchmark(), cell.parameters()))
          .forEach(cells::add);
    }
    return cells;
  }

  private List<Cell> cells(BenchmarkListEntry entry, Suite suite) {
    List<Cell> cells = new ArrayList<>();
    Map<String, List<String>> parameters = parameters(entry, suite);
    List<Contender> contenders =
        parameters.remove(Contender.PARAMETER).stream()
            .flatMap(value -> Contender.behind(value, providersOf(suite)).stream())
            .toList();
    for (Map<String, String> combination : combinations(parameters)) {
      for (Condition condition : conditions) {
        contenders.stream()
            .filter(contender -> contender.runsOn(condition.jdk()))
            .map(contender -> new Cell(entry, combination, contender, condition))
            .forEach(cells::add);
      }
    }
    return cells;
  }

  private Set<String> providersOf(Suite suite) {
    return providers.isEmpty() ? suite.providers() : providers;
  }

  private Map<String, List<String>> parameters(BenchmarkListEntry entry, Suite suite) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    entry
        .getParams()
        .get()
        .forEach(
            (name, own) -> {
              Predicate<String> wanted =
                  Optional.ofNullable(suite.narrowed().get(name))
                      .map(pattern -> pattern.asMatchPredicate())
                      .orElse(value -> true);
              List<String> values =
                  options.getParameter(name).hasValue()
                      ? List.copyOf(options.getParameter(name).get())
                      : suite.set().getOrDefault(name, Arrays.asList(own));
              parameters.put(name, values.stream().filter(wanted).toList());
            });
    return parameters;
  }

  /** All ways to pick one value of each parameter. */
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
