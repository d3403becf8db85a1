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
import io.github.lanewise.parquet.columns.LevelsColumn;
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
    ParquetReadOptions parquet = builder.withCodecFactory(ArrayCodecs.create()).build();
    ReadOptions options = ReadOptions.allColumns().batchRows(batchRows).parquet(parquet);
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      while (reader.next()) {
        for (Column column : reader.columns().all()) {
          handOver(column, consumer);
        }
      }
    }
  }

  private static void handOver(Column column, ColumnConsumer consumer) {
    // Strings in dictionaries are ids until their offsets or bytes are asked for.
    int[] offsets = column instanceof BytesColumn strings ? strings.offsets() : null;
    Object values =
        switch (column) {
          case IntColumn ints -> ints.values();
          case LongColumn longs -> longs.values();
          case FloatColumn floats -> floats.values();
          case DoubleColumn doubles -> doubles.values();
          case BooleanColumn booleans -> booleans.values();
          case FixedColumn fixed -> fixed.values();
          case BytesColumn strings -> strings.bytes();
          case ListColumn list -> throw new IllegalArgumentException("no table has " + list);
          case LevelsColumn levels -> throw new IllegalArgumentException("no table has " + levels);
        };
    consumer.accept(column.descriptor(), column.rows(), column.validity(), values, offsets);
  }
}
