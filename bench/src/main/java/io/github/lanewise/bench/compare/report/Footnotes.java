// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import java.util.List;

/** What a reader has to know to trust the figures. */
public final class Footnotes {
  /**
   * Below this nothing is timed. Besides, millions of tiny calls would teach the JVM to compile
   * loops for tiny calls, and the columns behind would be measured with those.
   */
  public static final int FEWEST_TIMED_VALUES = 1_000;

  static final List<String> HOW_TO_READ =
      List.of(
          "MB/s: million bytes of encoded page, or of values to hash, per second; one thread.",
          "Stock goes through its own API, one value per call; Lanewise takes a page per call."
              + " Both start from the same arrays and fill arrays that are there already; for"
              + " hashes, stock's Binary objects are made before the clock starts.",
          "Columns of fewer than %,d values are compared, but not timed: that would time the calls."
              .formatted(FEWEST_TIMED_VALUES),
          "Identical: every byte encoded, every bit decoded and every hash was compared.");

  private Footnotes() {}

  public static String canonicalNans(String column, long values) {
    return ("%s: %,d NaN with other bits than Java's canonical NaN. Stock parquet-java writes the"
            + " canonical one instead, so Lanewise was given that too.")
        .formatted(column, values);
  }

  public static String timedInPart(String column, long values) {
    return "%s: all values were compared, the first %,d were timed.".formatted(column, values);
  }
}
