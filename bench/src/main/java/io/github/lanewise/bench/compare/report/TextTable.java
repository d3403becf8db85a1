// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import java.util.ArrayList;
import java.util.List;

/** Columns as wide as their longest cell: text to the left, numbers to the right. */
final class TextTable {
  private static final String GAP = "  ";

  private final List<Boolean> numeric = new ArrayList<>();
  private final List<List<String>> lines = new ArrayList<>();

  TextTable(List<Heading> headings) {
    headings.forEach(heading -> numeric.add(heading.numeric()));
    lines.add(headings.stream().map(Heading::text).toList());
  }

  void add(List<String> cells) {
    lines.add(cells);
  }

  List<String> lines() {
    int[] widths = new int[numeric.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    return lines.stream().map(line -> padded(line, widths)).toList();
  }

  private String padded(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String padding = " ".repeat(widths[i] - cells.get(i).length());
      line.append(numeric.get(i) ? padding + cells.get(i) : cells.get(i) + padding).append(GAP);
    }
    return line.toString().stripTrailing();
  }
}
