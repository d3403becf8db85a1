// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Finds system properties that begin with {@code lanewise.} and that nothing reads, such as
 * misspelt ones.
 */
final class UnknownProperties {
  private static final String PREFIX = "lanewise.";

  /** Prefixes of the properties of this project's own tests and benchmarks. */
  private static final List<String> FOREIGN = List.of("lanewise.it.", "lanewise.bench.");

  private UnknownProperties() {}

  /**
   * A line for each of them, in the order of their names.
   *
   * @param names of all system properties
   * @param known those that are read
   */
  static List<String> lines(Collection<String> names, Collection<String> known) {
    return new TreeSet<>(names)
        .stream()
            .filter(name -> name.startsWith(PREFIX) && !known.contains(name))
            .filter(name -> FOREIGN.stream().noneMatch(name::startsWith))
            .map(
                name ->
                    "-D"
                        + name
                        + " is ignored: known are "
                        + String.join(", ", new TreeSet<>(known)))
            .toList();
  }
}
