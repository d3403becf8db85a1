// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One of the rivals of a table.
 *
 * @param name as it stands in the table: stock, loop, copy, scalar, vector …
 * @param parameter the value of the benchmark's parameter {@code implementation}
 * @param provider Lanewise's provider; empty where Lanewise does not serve
 */
record Contender(String name, String parameter, Optional<String> provider) {
  static final String PARAMETER = "implementation";

  /**
   * The rivals behind one value of the parameter. Suites of kernels have the providers among their
   * values; those of the plugin say "lanewise", which is as many rivals as there are providers.
   */
  static List<Contender> behind(String value, Set<String> providers) {
    Stream<Contender> rivals =
        switch (value) {
          case "lanewise" ->
              providers.stream()
                  .filter(provider -> !provider.equals("stock"))
                  .map(p -> new Contender(p, value, Optional.of(p)));
          case "scalar", "auto", "vector" ->
              Stream.of(value)
                  .filter(providers::contains)
                  .map(p -> new Contender(p, value, Optional.of(p)));
          default -> Stream.of(new Contender(value, value, Optional.empty()));
        };
    return rivals.toList();
  }

  /** Arrow's kernels are called through the foreign function API, which is final since 22. */
  boolean runsOn(Jdk jdk) {
    return !name.equals("arrow") || jdk.feature() >= 22;
  }
}
