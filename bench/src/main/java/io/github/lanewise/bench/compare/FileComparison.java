// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.compare.contest.StockNans;
import io.github.lanewise.bench.compare.parquet.ParquetColumns;
import io.github.lanewise.bench.compare.parquet.UnusableException;
import io.github.lanewise.bench.compare.report.FileResult;
import io.github.lanewise.bench.compare.report.Row;
import io.github.lanewise.bench.compare.report.Unusable;
import io.github.lanewise.bench.compare.timing.Alternation;
import io.github.lanewise.bench.compare.type.ValueType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.parquet.column.ColumnDescriptor;

/** Compares file after file; what cannot be read is reported and does not stop the rest. */
final class FileComparison {
  private final Function<ColumnDescriptor, ValueType<?>> types;
  private final Alternation alternation;
  private final boolean progressShown;
  private final boolean canonicalNans = StockNans.canonicalised();

  FileComparison(
      Function<ColumnDescriptor, ValueType<?>> types,
      Alternation alternation,
      boolean progressShown) {
    this.types = types;
    this.alternation = alternation;
    this.progressShown = progressShown;
  }

  FileResult compare(Path path) throws IOException {
    String file = path.toString();
    List<Row> rows = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    List<Unusable> unusable = new ArrayList<>();
    try (var columns = ParquetColumns.open(path);
        var progress = Progress.of(progressShown, path.getFileName(), columns.columns().size())) {
      for (ColumnDescriptor column : columns.columns()) {
        String name = String.join(".", column.getPath());
        progress.next(name);
        try {
          rows.addAll(compare(columns, column, name, types.apply(column), notes));
        } catch (UnusableException e) {
          unusable.add(new Unusable(file, name, e.getMessage()));
        }
      }
    } catch (UnusableException e) {
      return FileResult.unreadable(file, e.getMessage());
    }
    return new FileResult(file, rows, notes, unusable);
  }

  private <A> List<Row> compare(
      ParquetColumns columns,
      ColumnDescriptor column,
      String name,
      ValueType<A> type,
      List<String> notes)
      throws UnusableException {
    var comparison = new ColumnComparison<>(name, type, column, canonicalNans);
    comparison.check(columns.pages(column, type));
    notes.addAll(comparison.notes());
    return comparison.time(alternation);
  }
}
