// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds the conditions that a fork reports of itself, see {@code SelectionProfiler}.
 *
 * @param peer the release of the library that the contender is, or empty if it is none
 * @param asked the provider that Lanewise was asked for
 * @param sources the places of the classes of Lanewise and of each of parquet-java's modules
 * @param options the options of the JVM that limit vectors, such as "UseAVX=2"
 */
record Selected(
    String jdk,
    String parquet,
    String peer,
    String asked,
    String provider,
    int bits,
    String reason,
    Map<String, Path> sources,
    List<String> options,
    List<String> kernels) {

  /** Parses the lines of all iterations. If they differ, the last one counts. */
  static Selected parse(String text) {
    Set<String> lines = new LinkedHashSet<>(text.lines().toList());
    return new Selected(
        last(lines, "jdk="),
        last(lines, "parquet="),
        last(lines, "peer="),
        last(lines, "asked="),
        last(lines, "provider="),
        Integer.parseInt(last(lines, "bits=")),
        last(lines, "reason="),
        all(lines, "source=")
            .map(line -> line.split(" ", 2))
            .collect(Collectors.toMap(words -> words[0], words -> Path.of(words[1]))),
        all(lines, "option=").toList(),
        all(lines, "kernel=").toList());
  }

  /** Fails if the fork ran with anything else than it was asked to run with. */
  void requireAsAsked(Rival rival, Setting setting) throws Fork.FailedException {
    String provider = rival.provider();
    require(asked.equals(provider), "asked for %s, but the fork was asked for %s", provider, asked);
    require(
        provider.equals("auto") || provider.equals(this.provider),
        "asked for %s, got %s: %s",
        provider,
        this.provider,
        reason);
    require(
        setting.release().isEmpty() || setting.release().equals(parquet),
        "asked for parquet-java %s, got %s",
        setting.release(),
        parquet);
    require(
        setting.limit().isEmpty() || options.contains(setting.limit().substring("-XX:".length())),
        "asked for %s, got %s",
        setting.limit(),
        options);
    require(bits == 0 || bits == setting.bits(), "asked for %d bits, got %d", setting.bits(), bits);
    List<Path> jars = rival.jars(setting).toList();
    for (var source : sources.entrySet()) {
      boolean replaced = jars.stream().anyMatch(jar -> ParquetJars.isOf(source.getKey(), jar));
      require(
          !replaced || jars.contains(source.getValue()),
          "%s comes from %s",
          source.getKey(),
          source.getValue());
    }
  }

  private static void require(boolean right, String otherwise, Object... arguments)
      throws Fork.FailedException {
    if (!right) {
      throw new Fork.FailedException(otherwise.formatted(arguments));
    }
  }

  private static Stream<String> all(Set<String> lines, String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()));
  }

  private static String last(Set<String> lines, String key) {
    return all(lines, key)
        .reduce((first, second) -> second)
        .orElseThrow(() -> new IllegalArgumentException("the fork says nothing of " + key));
  }
}
