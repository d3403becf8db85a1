// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import java.util.List;

/**
 * The heading of one column of the table.
 *
 * @param numeric whether the cells stand to the right
 */
public record Heading(String text, boolean numeric) {
  /** For {@link Row#cells()}. */
  static final List<Heading> OF_ROWS =
      List.of(
          new Heading("column", false),
          new Heading("type", false),
          new Heading("encoding", false),
          new Heading("operation", false),
          new Heading("values", true),
          new Heading("stock MB/s", true),
          new Heading("Lanewise MB/s", true),
          new Heading("ratio", true),
          new Heading("identical", false));
}
