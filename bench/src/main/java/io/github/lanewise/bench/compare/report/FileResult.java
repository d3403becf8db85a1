// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import java.util.List;

/** Everything about one file. */
public record FileResult(String file, List<Row> rows, List<String> notes, List<Unusable> unusable) {
  public FileResult {
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
    unusable = List.copyOf(unusable);
  }

  public static FileResult unreadable(String file, String reason) {
    return new FileResult(file, List.of(), List.of(), List.of(new Unusable(file, null, reason)));
  }
}
