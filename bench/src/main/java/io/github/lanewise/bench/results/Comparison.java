// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What rivals took for the same work, measured in turns.
 *
 * @param parameters the benchmark's, without the rival
 * @param unit of the times, "ns/op" for instance
 */
public record Comparison(
    String benchmark,
    Map<String, String> parameters,
    Condition condition,
    String unit,
    List<Times> rivals) {

  /** What may stand as 1, best first. */
  private static final List<String> BASELINES = List.of("stock", "loop", "fastutil", "scalar");

  /**
   * What times depend on besides the code that is measured.
   *
   * @param bits the widest vectors that the JVM could use
   * @param label options of the JVM and whatever else differed; empty where nothing did
   */
  public record Condition(String jdk, int bits, String parquet, String label) {
    public String text() {
      String text =
          "JDK %s, %d bits, parquet-java %s"
              .formatted(jdk.replaceFirst("\\+.*", ""), bits, parquet);
      return label.isEmpty() ? text : label + ", " + text;
    }
  }

  /**
   * One rival's.
   *
   * @param release the rival's, where it is a library of its own and not parquet-java; else empty
   * @param forks one time an iteration, fork by fork; those of one fork and iteration of all rivals
   *     were measured one right after the other
   * @param allocated bytes of garbage a call, in the fork that made most; null where not counted
   * @param kernels the vector kernels that served; where not in all forks, in how many
   */
  public record Times(
      String rival,
      String release,
      List<List<Double>> forks,
      Double allocated,
      List<String> kernels) {

    /** "vector", "fastutil 8.5.18". */
    public String text() {
      return release.isEmpty() ? rival : rival + " " + release;
    }

    public Ratio time() {
      return Ratio.of(
          forks.stream()
              .map(fork -> fork.stream().mapToDouble(Double::doubleValue).toArray())
              .toList());
    }
  }

  public Optional<Times> named(String rival) {
    return rivals.stream().filter(times -> times.rival().equals(rival)).findFirst();
  }

  /** The rival that the others are stated against. */
  public Optional<Times> baseline() {
    return BASELINES.stream().flatMap(name -> named(name).stream()).findFirst();
  }

  /** The name of the one of these that would be the baseline; empty where none may be. */
  public static Optional<String> baseline(Collection<String> rivals) {
    return BASELINES.stream().filter(rivals::contains).findFirst();
  }

  /** How many times as fast as the baseline; empty for the baseline itself and without one. */
  public Optional<Ratio> ratio(Times rival) {
    return baseline().filter(slow -> slow != rival).map(slow -> ratio(slow, rival));
  }

  public Optional<Ratio> ratio(String rival) {
    return named(rival).flatMap(this::ratio);
  }

  public static Ratio ratio(Times baseline, Times rival) {
    return Ratio.paired(baseline.forks(), rival.forks());
  }

  public String parametersText() {
    return text(parameters);
  }

  /** "width 4, count 100000": how many stands last, as it tells the least. */
  public static String text(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<String, String> e) -> e.getKey().equals("count"))
                .thenComparing(Map.Entry::getKey))
        .map(parameter -> parameter.getKey() + " " + parameter.getValue())
        .collect(Collectors.joining(", "));
  }
}
