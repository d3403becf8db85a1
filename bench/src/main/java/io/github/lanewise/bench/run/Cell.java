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

  /**
   * A vector kernel called for whole pages from the start, without a trial: it takes two seconds of
   * a fast processor until C2 has compiled encode 12 or 16 at 512 bits, and until then it is
   * hundreds of times slower. Through a writer a page is a call, or of a dictionary a block of
   * values, so it takes as long. The transposes by themselves wait for C2 before their warm-up.
   */
  boolean compilesLate() {
    if (benchmark().startsWith("ByteStreamSplit.")) {
      return false;
    }
    boolean blocks = benchmark().matches("(ByteStreamSplit|DictionaryEncode).*");
    boolean vectors = contender.provider().filter("vector"::equals).isPresent();
    return vectors && (blocks || contender.parameter().equals("vector"));
  }
}
