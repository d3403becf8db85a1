// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Benchmarks that answer one question.
 *
 * @param classes simple names of the benchmark classes, without "Benchmark"
 * @param providers Lanewise's, where the command line names none
 * @param narrowed for parameters named here, only the values that match are measured
 * @param set for parameters named here, these values instead of the benchmark's own
 */
record Suite(
    String name,
    String answers,
    List<String> classes,
    Set<String> providers,
    Map<String, Pattern> narrowed,
    Map<String, List<String>> set) {

  private static final Set<String> USUAL = new LinkedHashSet<>(List.of("scalar", "vector"));

  static Suite of(String name, String answers, String... classes) {
    return new Suite(name, answers, List.of(classes), USUAL, Map.of(), Map.of());
  }

  Suite narrowedTo(String parameter, String pattern) {
    return new Suite(
        name, answers, classes, providers, Map.of(parameter, Pattern.compile(pattern)), set);
  }

  Suite with(Map<String, List<String>> values) {
    return new Suite(name, answers, classes, providers, narrowed, values);
  }

  Suite by(String... providers) {
    return new Suite(
        name, answers, classes, new LinkedHashSet<>(List.of(providers)), narrowed, set);
  }
}
