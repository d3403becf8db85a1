// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.columns.BooleanColumn;
import io.github.lanewise.parquet.columns.BytesColumn;
import io.github.lanewise.parquet.columns.Column;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.DoubleColumn;
import io.github.lanewise.parquet.columns.FixedColumn;
import io.github.lanewise.parquet.columns.FloatColumn;
import io.github.lanewise.parquet.columns.IntColumn;
import io.github.lanewise.parquet.columns.ListColumn;
import io.github.lanewise.parquet.columns.LongColumn;
import io.github.lanewise.parquet.columns.ReadOptions;
import java.io.IOException;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.io.InputFile;

/** Reads a file into arrays with {@link ColumnsReader}. */
public final class LanewiseColumns {
  private LanewiseColumns() {}

  public static void read(
      InputFile file, ParquetReadOptions.Builder builder, int batchRows, ColumnConsumer consumer)
      throws IOException {
    ParquetReadOptions parquet =
        builder
            .withCodecFactory(ArrayCodecs.create())
            .withAllocator(ReadOptions.pageMemory())
            .build();
    ReadOptions options = ReadOptions.allColumns().batchRows(batchRows).parquet(parquet);
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      while (reader.next()) {
        for (Column column : reader.columns().all()) {
          handOver(column, consumer);
        }
      }
    }
  }

  /** Hands a column over, and the elements of a list. */
  static void handOver(Column column, ColumnConsumer consumer) {
    if (column instanceof ListColumn list) {
      consumer.lists(list.descriptor(), list.rows(), list.validity(), list.offsets());
      handOver(list.elements(), consumer);
      return;
    }
    // Strings in dictionaries are ids until their offsets or bytes are asked for.
    int[] offsets = column instanceof BytesColumn strings ? strings.offsets() : null;
    consumer.accept(column.descriptor(), column.rows(), column.validity(), values(column), offsets);
  }

  private static Object values(Column column) {
    if (column instanceof IntColumn ints) {
      return ints.values();
    }
    if (column instanceof LongColumn longs) {
      return longs.values();
    }
    if (column instanceof FloatColumn floats) {
      return floats.values();
    }
    if (column instanceof DoubleColumn doubles) {
      return doubles.values();
    }
    if (column instanceof BooleanColumn booleans) {
      return booleans.values();
    }
    if (column instanceof FixedColumn fixed) {
      return fixed.values();
    }
    if (column instanceof BytesColumn strings) {
      return strings.bytes();
    }
    throw new IllegalArgumentException("no table has " + column);
  }
}
