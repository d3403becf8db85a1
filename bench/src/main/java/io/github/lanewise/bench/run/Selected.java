// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a fork tells of itself, see {@code SelectionProfiler}.
 *
 * @param peer the release of the library that the contender is; empty where it is none
 */
record Selected(
    String jdk,
    String parquet,
    String peer,
    String provider,
    int bits,
    String reason,
    List<String> kernels) {

  /** Parses the lines of all its iterations; the last word counts. */
  static Selected parse(String text) {
    Set<String> lines = new LinkedHashSet<>(text.lines().toList());
    return new Selected(
        last(lines, "jdk="),
        last(lines, "parquet="),
        last(lines, "peer="),
        last(lines, "provider="),
        Integer.parseInt(last(lines, "bits=")),
        last(lines, "reason="),
        lines.stream().filter(l -> l.startsWith("kernel=")).map(l -> l.substring(7)).toList());
  }

  private static String last(Set<String> lines, String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key))
        .reduce((first, second) -> second)
        .map(line -> line.substring(key.length()))
        .orElseThrow(() -> new IllegalArgumentException("the fork says nothing of " + key));
  }
}
