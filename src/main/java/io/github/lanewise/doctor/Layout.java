// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.List;
import java.util.Locale;

/** Lays out text for people. */
final class Layout {
  /** The width that fits into a terminal and into a mail. */
  static final int COLUMNS = 100;

  private Layout() {}

  /**
   * Breaks text between words, so that it fits after an indent. A word that is longer than the line
   * stays whole, so that it can be copied.
   */
  static List<String> lines(String text, int indent) {
    String width = String.valueOf(COLUMNS - indent);
    return text.strip()
        .replaceAll("(\\S{" + width + ",}|.{1," + width + "})( |$)", "$1\n")
        .lines()
        .toList();
  }

  /** Returns a ratio of speeds as text, or "-" for null. A small one is never rounded to zero. */
  static String times(Double ratio) {
    if (ratio == null || ratio < 0.005) {
      return ratio == null ? "-" : "<0.01x";
    }
    return String.format(Locale.ROOT, ratio < 9.95 ? "%.2fx" : "%.0fx", ratio);
  }
}
