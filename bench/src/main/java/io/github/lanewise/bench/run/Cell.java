// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.util.Map;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/**
 * What one figure is measured of.
 *
 * @param parameters the benchmark's, with the contender's
 */
record Cell(
    BenchmarkListEntry entry,
    Map<String, String> parameters,
    Contender contender,
    Condition condition) {

  /** "PlainEncode.encode". */
  String benchmark() {
    String[] name = entry.getUsername().split("\\.");
    String type = name[name.length - 2].replaceFirst("Benchmark$", "");
    return type + "." + name[name.length - 1];
  }
}
