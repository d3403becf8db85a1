// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/**
 * Reads a file with parquet-java's readers and compares it with the columns it was written from.
 */
public final class StockReadBack {
  private StockReadBack() {}

  public static void assertHolds(MemoryFile file, List<Column> columns, int rows) {
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      FileMetaData meta = reader.getFileMetaData();
      int row = 0;
      for (PageReadStore group; (group = reader.readNextRowGroup()) != null; ) {
        ColumnReadStoreImpl store =
            new ColumnReadStoreImpl(
                group, new IgnoredRecords(), meta.getSchema(), meta.getCreatedBy());
        int end = row + Math.toIntExact(group.getRowCount());
        for (int i = 0; i < columns.size(); i++) {
          ColumnDescriptor descriptor = meta.getSchema().getColumns().get(i);
          check(columns.get(i), row, end, store.getColumnReader(descriptor));
        }
        row = end;
      }
      assertEquals(rows, row, "rows");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void check(Column column, int row, int end, ColumnReader reader) {
    column.forEachEntry(
        row,
        end,
        (repetition, definition, value) -> {
          assertEquals(repetition, reader.getCurrentRepetitionLevel(), column::name);
          assertEquals(definition, reader.getCurrentDefinitionLevel(), column::name);
          if (value != null) {
            column.assertSame(value, value(column, reader));
          }
          reader.consume();
        });
  }

  private static Object value(Column column, ColumnReader reader) {
    return switch (column.type().getPrimitiveTypeName()) {
      case BOOLEAN -> reader.getBoolean();
      case INT32 -> reader.getInteger();
      case INT64 -> reader.getLong();
      case FLOAT -> Float.floatToRawIntBits(reader.getFloat());
      case DOUBLE -> Double.doubleToRawLongBits(reader.getDouble());
      case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> reader.getBinary().getBytes();
    };
  }
}
