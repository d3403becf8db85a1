// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.filter2.compat.FilterCompat;
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
    Fuzz.run("columns-out", 12, 60, ColumnsFuzzIT::writes);
  }

  /** A file that parquet-java has written. */
  record Written(
      MessageType schema, RandomSettings settings, MemoryFile file, List<Group> samples) {
    private static final int MOST_ROWS = 5_000;
    private static final int SAMPLES = 40;

    static Written of(Draw draw) throws IOException {
      int distinct = draw.oneIn(3) ? 100_000 : draw.between(1, 300);
      return of(distinct, Math.min(draw.size(), MOST_ROWS), draw);
    }

    static Written of(int distinct, int count, Draw draw) throws IOException {
      MessageType schema = RandomSchema.of(draw);
      RandomSettings settings = RandomSettings.of(schema, count, draw);
      RandomGroups rows = RandomGroups.varied(draw.bits(), distinct, draw.oneIn(2));
      List<Group> samples = new ArrayList<>();
      int rowsOfSample = count / SAMPLES + 1;
      MemoryFile file =
          Rows.write(
              schema,
              count,
              i -> {
                Group row = rows.row(schema);
                if (i % rowsOfSample == 0) {
                  samples.add(row);
                }
                return row;
              },
              builder -> settings.stock(builder, schema));
      return new Written(schema, settings, file, samples);
    }

    /** Returns options of parquet-java with a filter, or without if the file has no rows. */
    ParquetReadOptions.Builder filtered(Draw draw) {
      ParquetReadOptions.Builder builder = ParquetReadOptions.builder();
      if (!samples.isEmpty()) {
        builder.withRecordFilter(FilterCompat.get(RandomFilter.of(schema, samples, draw)));
      }
      return builder;
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
    boolean isRebuilt = draw.oneIn(2);
    MemoryFile ours = new MemoryFile();
    try (ColumnsReader reader =
            ColumnsReader.open(stock, ReadOptions.allColumns().batchRows(batchRows));
        ColumnsWriter writer = ColumnsWriter.create(ours, schema, settings.ours())) {
      while (reader.next()) {
        if (isRebuilt) {
          writer.write(RebuiltBatch.of(reader.columns(), schema, draw));
        } else {
          writer.write(reader.columns());
        }
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
      String path = String.join(".", one.getPath());
      options = draw.oneIn(2) ? options.columns(path) : options.columns("number", path);
    }
    if (draw.oneIn(2)) {
      // parquet-java fails to ask a Bloom filter for a boolean.
      boolean hasBooleans =
          schema.getColumns().stream()
              .anyMatch(c -> c.getPrimitiveType().getPrimitiveTypeName() == BOOLEAN);
      options =
          options.parquet(
              written
                  .filtered(draw)
                  .useStatsFilter(!draw.oneIn(8))
                  .useDictionaryFilter(!draw.oneIn(4))
                  .useBloomFilter(!hasBooleans && !draw.oneIn(4))
                  .useColumnIndexFilter(!draw.oneIn(8))
                  .build());
    }
    try {
      StockColumns.assertSame(written.file(), schema, options);
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(schema + " with " + written.settings() + ": " + e, e);
    }
  }
}
