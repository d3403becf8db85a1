// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.util.ListStatistics;

/**
 * The time one contender took.
 *
 * @param parameters the benchmark's, without the contender
 * @param release the contender's, where it is a library of its own and not parquet-java; empty
 *     where not, and in results from before it was kept
 * @param condition what it ran on
 * @param unit of the median, "ns/op" for instance
 * @param median of all measured iterations of all forks
 * @param forks the iterations, fork by fork
 * @param allocated bytes of garbage a call, in the fork that made most; null where it was not
 *     counted, as of a single call
 * @param kernels the vector kernels that served; where not in all forks, in how many
 */
public record Figure(
    String benchmark,
    Map<String, String> parameters,
    String contender,
    String release,
    Condition condition,
    String unit,
    double median,
    List<List<Double>> forks,
    Double allocated,
    List<String> kernels) {
  public Figure {
    release = release == null ? "" : release;
  }

  /**
   * What a figure depends on besides the code that is measured.
   *
   * @param bits the widest vectors that the JVM could use
   * @param label tells apart what else differed; empty where nothing did
   */
  public record Condition(String jdk, int bits, String parquet, String label) {
    /** "25.0.3", without what the vendor adds. */
    public String shortJdk() {
      return jdk.replaceFirst("\\+.*", "");
    }

    /** In the words of a table. */
    public String text() {
      String text = "JDK %s, %d bits, parquet-java %s".formatted(shortJdk(), bits, parquet);
      return label.isEmpty() ? text : label + ", " + text;
    }
  }

  public static Figure of(
      String benchmark,
      Map<String, String> parameters,
      String contender,
      String release,
      Condition condition,
      String unit,
      List<List<Double>> forks,
      Double allocated,
      List<String> kernels) {
    var statistics = new ListStatistics(all(forks).mapToDouble(Double::doubleValue).toArray());
    return new Figure(
        benchmark,
        parameters,
        contender,
        release,
        condition,
        unit,
        statistics.getPercentile(50),
        forks,
        allocated,
        kernels);
  }

  /** As it stands in tables: "vector", "fastutil 8.5.18". */
  public String contenderText() {
    return release.isEmpty() ? contender : contender + " " + release;
  }

  public Ratio time() {
    Interval interval = Interval.ofMedian(all(forks).toList());
    return new Ratio(median, interval.low(), interval.high());
  }

  private static Stream<Double> all(List<List<Double>> forks) {
    return forks.stream().flatMap(List::stream);
  }

  /** What it has in common with its rivals. */
  public Group group() {
    return new Group(benchmark, parameters, condition);
  }

  /** Figures that may be compared. */
  public record Group(String benchmark, Map<String, String> parameters, Condition condition) {
    public String parametersText() {
      return Figure.parametersText(parameters);
    }
  }

  /** "width 4, count 100000": how many stands last, as it tells the least. */
  public static String parametersText(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<String, String> e) -> e.getKey().equals("count"))
                .thenComparing(Map.Entry::getKey))
        .map(parameter -> parameter.getKey() + " " + parameter.getValue())
        .collect(Collectors.joining(", "));
  }
}
