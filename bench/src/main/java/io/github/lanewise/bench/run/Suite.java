// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Benchmarks that answer one question.
 *
 * @param classes simple names of the benchmark classes, without "Benchmark"
 * @param narrowed for parameters named here, only the values that match are measured
 * @param set for parameters named here, these values instead of the benchmark's own
 */
record Suite(
    String name,
    String answers,
    List<String> classes,
    Map<String, Pattern> narrowed,
    Map<String, List<String>> set) {

  static Suite of(String name, String answers, String... classes) {
    return new Suite(name, answers, List.of(classes), Map.of(), Map.of());
  }

  Suite narrowedTo(String parameter, String pattern) {
    return new Suite(name, answers, classes, Map.of(parameter, Pattern.compile(pattern)), set);
  }

  Suite with(Map<String, List<String>> values) {
    return new Suite(name, answers, classes, narrowed, values);
  }
}
