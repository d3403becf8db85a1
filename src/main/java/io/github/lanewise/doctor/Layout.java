// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lays out text for people. */
final class Layout {
  /** The width that fits into a terminal and into a mail. */
  static final int COLUMNS = 100;

  private Layout() {}

  /**
   * Breaks text between words and returns at least one line. A word that is longer than the width
   * stays whole, so that it can be copied.
   */
  static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** Returns a ratio of speeds as text. A small ratio is never rounded to zero. */
  static String times(double ratio) {
    return ratio < 0.005
        ? "<0.01x"
        : String.format(Locale.ROOT, ratio < 9.95 ? "%.2fx" : "%.0fx", ratio);
  }
}
