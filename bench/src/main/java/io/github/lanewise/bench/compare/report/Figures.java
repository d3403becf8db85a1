// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import java.util.Locale;

/** Figures as people read them. */
final class Figures {
  private static final String NOT_TIMED = "-";

  private Figures() {}

  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  static String speed(Double megabytesPerSecond) {
    return megabytesPerSecond == null
        ? NOT_TIMED
        : String.format(Locale.ROOT, "%,.0f", megabytesPerSecond);
  }

  /** Three digits: more would be noise. */
  static String ratio(Double ratio) {
    if (ratio == null) {
      return NOT_TIMED;
    }
    String format = ratio < 10 ? "%.2f×" : ratio < 100 ? "%.1f×" : "%,.0f×";
    return String.format(Locale.ROOT, format, ratio);
  }
}
