// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.MessageType;

/** Reads a file into arrays with parquet-java alone, in batches. */
public final class StockColumns {
  private StockColumns() {}

  public static void read(
      InputFile file, ParquetReadOptions.Builder options, int batchRows, ColumnConsumer consumer)
      throws IOException {
    try (ParquetFileReader reader = new ParquetFileReader(file, options.build())) {
      MessageType schema = reader.getFileMetaData().getSchema();
      String createdBy = reader.getFileMetaData().getCreatedBy();
      List<BatchReader> columns =
          schema.getColumns().stream()
              .map(column -> batchReader(schema, column, batchRows))
              .toList();
      PageReadStore group;
      while ((group = reader.readNextRowGroup()) != null) {
        var store = new ColumnReadStoreImpl(group, new NoRecords(), schema, createdBy);
        List<ColumnReader> readers =
            schema.getColumns().stream().map(store::getColumnReader).toList();
        for (long left = group.getRowCount(); left > 0; left -= batchRows) {
          for (int i = 0; i < readers.size(); i++) {
            columns.get(i).read(readers.get(i), (int) Math.min(batchRows, left), consumer);
          }
        }
      }
    }
  }

  /** Reads the next rows of a column. */
  private interface BatchReader {
    void read(ColumnReader reader, int rows, ColumnConsumer consumer);
  }

  private static BatchReader batchReader(
      MessageType schema, ColumnDescriptor column, int batchRows) {
    return switch (column.getMaxRepetitionLevel()) {
      case 0 -> new StockColumn(column, batchRows)::read;
      case 1 -> new StockList(column, elementLevel(schema, column), batchRows)::read;
      default -> throw new IllegalArgumentException("lists of lists in " + column);
    };
  }

  /** Returns the definition level of the repeated field on the path to a column. */
  private static int elementLevel(MessageType schema, ColumnDescriptor column) {
    String[] path = column.getPath();
    int length = 1;
    while (schema.getMaxRepetitionLevel(Arrays.copyOf(path, length)) == 0) {
      length++;
    }
    return schema.getMaxDefinitionLevel(Arrays.copyOf(path, length));
  }

  /** Makes no records. A column reader needs a converter even if its values are fetched. */
  private static final class NoRecords extends GroupConverter {
    @Override
    public Converter getConverter(int field) {
      return this;
    }

    @Override
    public PrimitiveConverter asPrimitiveConverter() {
      return new PrimitiveConverter() {};
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}
