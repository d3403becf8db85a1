// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Holds cells in rows, and writes them as text for a terminal or as Markdown. */
public final class TextTable {
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(String... headings) {
    rows.add(List.of(headings));
  }

  public void add(List<String> cells) {
    rows.add(cells);
  }

  public List<String> headings() {
    return rows.getFirst();
  }

  public List<List<String>> body() {
    return rows.subList(1, rows.size());
  }

  /**
   * Returns this table without the columns that have nothing but this cell below their headings.
   */
  TextTable withoutColumnsOf(String cell) {
    List<Integer> kept =
        IntStream.range(0, headings().size())
            .filter(i -> body().isEmpty() || !body().stream().allMatch(r -> r.get(i).equals(cell)))
            .boxed()
            .toList();
    TextTable table = new TextTable(kept.stream().map(headings()::get).toArray(String[]::new));
    body().forEach(row -> table.add(kept.stream().map(row::get).toList()));
    return table;
  }

  public String text() {
    int[] widths = new int[headings().size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  public String markdown() {
    String rule =
        headings().stream().map(h -> "---").collect(Collectors.joining(" | ", "| ", " |"));
    return line(headings())
        + rule
        + "\n"
        + body().stream().map(TextTable::line).collect(Collectors.joining());
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
