// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Holds the times that rivals took for the same work, measured in turns.
 *
 * @param parameters the parameters of the benchmark, without the rival
 * @param unit the unit of the times, for instance "ns/op"
 */
public record MatchTimes(
    String benchmark,
    Map<String, String> parameters,
    Condition condition,
    String unit,
    List<Times> rivals) {

  /** The rivals that may be the baseline of a comparison, the best first. */
  private static final List<String> BASELINES =
      List.of("stock", "loop", "fastutil", "scalar", "vector");

  /**
   * Holds the conditions that times depend on besides the measured code.
   *
   * @param bits bits of the widest vectors that the JVM could use
   * @param label options of the JVM and any other differences, or empty if there are none
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
   * Holds the times of one rival.
   *
   * @param release the release of the rival if it is a library of its own and not parquet-java, or
   *     else empty
   * @param forks the time of each iteration, fork by fork. Iteration i of fork f was measured for
   *     all rivals one right after the other
   * @param allocated bytes of garbage a call in the fork that made most, or null if not counted
   * @param kernels the vector kernels that served. If a kernel did not serve in all forks, the text
   *     says in how many
   */
  public record Times(
      String rival,
      String release,
      List<List<Double>> forks,
      Double allocated,
      List<String> kernels) {

    /** Returns the name and the release, such as "vector" or "fastutil 8.5.18". */
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

  /** Returns the rival that the others are compared with. */
  public Optional<Times> baseline() {
    return BASELINES.stream().flatMap(name -> named(name).stream()).findFirst();
  }

  /** Returns the one of these names that would be the baseline, or empty if none may be. */
  public static Optional<String> baseline(Collection<String> rivals) {
    return BASELINES.stream().filter(rivals::contains).findFirst();
  }

  /**
   * Returns how many times as fast as the baseline a rival is. The result is empty for the baseline
   * itself, and for a comparison without a baseline.
   */
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

  /**
   * Returns parameters as text, such as "width 4, count 100000". The count comes last, because it
   * says least.
   */
  public static String text(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<String, String> e) -> e.getKey().equals("count"))
                .thenComparing(Map.Entry::getKey))
        .map(parameter -> parameter.getKey() + " " + parameter.getValue())
        .collect(Collectors.joining(", "));
  }
}
