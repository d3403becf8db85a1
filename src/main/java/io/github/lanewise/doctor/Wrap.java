// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.ArrayList;
import java.util.List;

/** Breaks text between words. */
final class Wrap {
  /** What fits into a terminal and into a mail. */
  static final int COLUMNS = 100;

  private Wrap() {}

  /** At least one line; a word longer than the width stays whole, so that it can be copied. */
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
}
