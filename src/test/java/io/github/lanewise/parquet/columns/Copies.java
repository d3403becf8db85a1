// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.Map;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/**
 * Copies files by rows, with parquet-java, and by columns. A copy by columns has null structs where
 * {@link StructColumn} says so, which the comparison of single columns with parquet-java's does not
 * look at.
 */
final class Copies {
  private Copies() {}

  /** Requires both copies of a file to have the same bytes. */
  static void assertSame(InputFile file) throws IOException {
    assertArrayEquals(byRows(file).bytes(), byColumns(file).bytes(), file::toString);
  }

  private static MemoryFile byColumns(InputFile file) throws IOException {
    MemoryFile byColumns = new MemoryFile();
    try (ColumnsReader reader = ColumnsReader.open(file, ReadOptions.allColumns());
        ColumnsWriter writer =
            ColumnsWriter.create(
                byColumns,
                reader.schema(),
                WriteOptions.defaults().metadata(Map.of("writer.model.name", "example")))) {
      while (reader.next()) {
        writer.write(reader.columns());
      }
    }
    return byColumns;
  }

  static MemoryFile byRows(InputFile file) throws IOException {
    MemoryFile target = new MemoryFile();
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      MessageType schema = reader.getFileMetaData().getSchema();
      MessageColumnIO columns = new ColumnIOFactory().getColumnIO(schema);
      try (ParquetWriter<Group> writer =
          ExampleParquetWriter.builder(target).withType(schema).build()) {
        PageReadStore group;
        while ((group = reader.readNextRowGroup()) != null) {
          RecordReader<Group> rows =
              columns.getRecordReader(group, new GroupRecordConverter(schema));
          for (long left = group.getRowCount(); left > 0; left--) {
            writer.write(rows.read());
          }
        }
      }
    }
    return target;
  }
}
