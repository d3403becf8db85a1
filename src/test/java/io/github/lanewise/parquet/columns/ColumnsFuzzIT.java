// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.intColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.lt;
import static org.apache.parquet.filter2.predicate.FilterApi.or;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import java.io.IOException;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.Operators.IntColumn;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares the column reader and writer with parquet-java, with random rows of random schemas and
 * random settings. Lanewise's copy of a file of parquet-java must have the same bytes, and both
 * must read the same values from a file.
 */
@Tag("any-java")
class ColumnsFuzzIT {
  @Test
  void filesHaveTheBytesOfParquetJava() {
    Fuzz.run("columns-out", 15, 60, ColumnsFuzzIT::writes);
  }

  /** A file that parquet-java has written. */
  record Written(MessageType schema, RandomSettings settings, MemoryFile file) {
    static Written of(Draw draw) throws IOException {
      MessageType schema = RandomSchema.of(draw);
      RandomSettings settings = RandomSettings.of(schema, draw);
      return new Written(schema, settings, ColumnsFuzzIT.file(schema, settings, draw));
    }
  }

  private static void writes(Draw draw) throws IOException {
    writes(Written.of(draw), draw);
  }

  static void writes(Written written, Draw draw) throws IOException {
    MessageType schema = written.schema();
    RandomSettings settings = written.settings();
    MemoryFile stock = written.file();
    int batchRows = draw.oneIn(4) ? Integer.MAX_VALUE : draw.between(1, 700);
    MemoryFile ours = new MemoryFile();
    try (ColumnsReader reader =
            ColumnsReader.open(stock, ReadOptions.allColumns().batchRows(batchRows));
        ColumnsWriter writer = ColumnsWriter.create(ours, schema, settings.ours())) {
      while (reader.next()) {
        writer.write(reader.columns());
      }
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(schema + " with " + settings + ": " + e, e);
    }
    assertArrayEquals(stock.bytes(), ours.bytes(), () -> schema + " with " + settings);
  }

  @Test
  void valuesAreThoseOfParquetJava() {
    Fuzz.run("columns-in", 10, 80, ColumnsFuzzIT::reads);
  }

  private static void reads(Draw draw) throws IOException {
    reads(Written.of(draw), draw);
  }

  static void reads(Written written, Draw draw) throws IOException {
    MessageType schema = written.schema();
    ReadOptions options =
        ReadOptions.allColumns()
            .batchRows(draw.oneIn(4) ? Integer.MAX_VALUE : draw.between(1, 700));
    if (draw.oneIn(3)) {
      List<ColumnDescriptor> columns = schema.getColumns();
      ColumnDescriptor one = draw.pick(columns);
      options = options.columns("number", String.join(".", one.getPath()));
    }
    if (draw.oneIn(3)) {
      IntColumn number = intColumn("number");
      int at = draw.below(200);
      options =
          options.parquet(
              ParquetReadOptions.builder()
                  .withRecordFilter(
                      FilterCompat.get(or(lt(number, at), gt(number, at + draw.below(200)))))
                  .build());
    }
    try {
      StockColumns.assertSame(written.file(), options);
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(schema + " with " + written.settings() + ": " + e, e);
    }
  }

  static MemoryFile file(MessageType schema, RandomSettings settings, Draw draw)
      throws IOException {
    int distinct = draw.oneIn(3) ? 100_000 : draw.between(1, 300);
    RandomGroups rows = new RandomGroups(draw.bits(), distinct, draw.oneIn(2));
    return Rows.write(
        schema,
        Math.min(draw.size(), 5_000),
        i -> rows.row(schema),
        builder -> settings.stock(builder, schema));
  }
}
