// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.schema.MessageType;

/** Writes files of few rows with parquet-java. */
public final class Rows {
  private Rows() {}

  public static MemoryFile write(MessageType schema, int rows, IntFunction<Group> row)
      throws IOException {
    return write(schema, rows, row, UnaryOperator.identity());
  }

  public static MemoryFile write(
      MessageType schema,
      int rows,
      IntFunction<Group> row,
      UnaryOperator<ExampleParquetWriter.Builder> settings)
      throws IOException {
    MemoryFile file = new MemoryFile();
    ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(file).withType(schema);
    try (ParquetWriter<Group> writer = settings.apply(builder).build()) {
      for (int i = 0; i < rows; i++) {
        writer.write(row.apply(i));
      }
    }
    return file;
  }
}
