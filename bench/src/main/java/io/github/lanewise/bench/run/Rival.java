// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One side of a match.
 *
 * @param name the name in tables: stock (parquet-java itself), loop, copy, scalar, vector and so on
 * @param implementation the value of the benchmark's parameter of that name
 * @param provider the provider that Lanewise is asked for. It is scalar if Lanewise does not serve,
 *     so that no trial runs during the measurement
 * @param lanewise another jar of Lanewise, or empty for the build's own
 */
record Rival(String name, String implementation, String provider, List<Path> lanewise) {
  static final String PARAMETER = "implementation";

  /**
   * The name of a second rival with the same code as the baseline. The difference between the two
   * is noise.
   */
  static final String CONTROL = "control";

  private static final String LANEWISE = "lanewise";

  private static final List<String> PROVIDERS = List.of("scalar", "auto", "vector");

  /**
   * Returns the rivals behind an implementation. Suites of kernels name the providers themselves.
   * Suites of writers and readers say "lanewise" for all providers. If Lanewise is its own rival,
   * more follows that name: "lanewise-two-threads" becomes "vector-two-threads".
   */
  static List<Rival> behind(String implementation, Set<String> providers) {
    boolean plugin = implementation.startsWith(LANEWISE);
    if (!plugin && !PROVIDERS.contains(implementation)) {
      return List.of(new Rival(implementation, implementation, "scalar", List.of()));
    }
    String suffix = plugin ? implementation.substring(LANEWISE.length()) : "";
    return providers.stream()
        .filter(PROVIDERS::contains)
        .filter(provider -> plugin || provider.equals(implementation))
        .map(provider -> new Rival(provider + suffix, implementation, provider, List.of()))
        .toList();
  }

  boolean isLanewise() {
    return implementation.startsWith(LANEWISE) || PROVIDERS.contains(implementation);
  }

  boolean isPyarrow() {
    return implementation.equals("pyarrow");
  }

  /**
   * Returns whether the rival runs on a JDK. Lanewise's vectors need Java 21. Arrow's kernels are
   * called through the foreign function API, which is final since Java 22.
   */
  boolean runsOn(Setting setting) {
    int needed = name.equals("arrow") ? 22 : provider.equals("vector") ? 21 : 17;
    return setting.feature() >= needed;
  }

  Rival named(String other) {
    return new Rival(other, implementation, provider, lanewise);
  }

  Rival of(Path jar) {
    return new Rival(name, implementation, provider, List.of(jar));
  }

  Stream<Path> jars(Setting setting) {
    return Stream.concat(lanewise.stream(), setting.parquet().stream());
  }
}
