// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Finds system properties that begin with {@code lanewise.} and that Lanewise does not read, such
 * as misspelt ones.
 */
final class UnknownProperties {
  private static final String PREFIX = "lanewise.";

  /** Prefixes of the properties that this project's own tests and benchmarks read. */
  private static final List<String> FOREIGN =
      List.of("lanewise.it.", "lanewise.fuzz.", "lanewise.bench.");

  private UnknownProperties() {}

  /**
   * Returns a line for each unknown property, in the order of their names.
   *
   * @param names the names of all system properties
   * @param known the names that Lanewise reads
   */
  static List<String> lines(Collection<String> names, Collection<String> known) {
    List<String> lines = new ArrayList<>();
    for (String name : new TreeSet<>(names)) {
      if (name.startsWith(PREFIX) && !known.contains(name) && !isForeign(name)) {
        lines.add(
            "-D" + name + " is ignored: known are " + String.join(", ", new TreeSet<>(known)));
      }
    }
    return lines;
  }

  private static boolean isForeign(String name) {
    for (String prefix : FOREIGN) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
