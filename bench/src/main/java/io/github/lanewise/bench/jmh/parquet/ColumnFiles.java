// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.IOException;
import java.util.function.Supplier;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/** Writes tables into memory with parquet-java, as the files that columns are read from. */
public final class ColumnFiles {
  private ColumnFiles() {}

  /**
   * @param table flights or telemetry
   * @param encodings dictionary (plain where a column has too many distinct values), plain, or
   *     byte-stream-split (of every column but those of booleans and strings, which are plain)
   * @param codec the name of a {@link CompressionCodecName}
   */
  static MemoryFile write(String table, int rows, String encodings, String codec)
      throws IOException {
    return switch (table) {
      case "flights" -> write(FlightRows.SCHEMA, new FlightRows()::next, rows, encodings, codec);
      case "telemetry" ->
          write(TelemetryRows.SCHEMA, new TelemetryRows()::next, rows, encodings, codec);
      default -> throw new IllegalArgumentException("no table " + table);
    };
  }

  private static MemoryFile write(
      MessageType schema, Supplier<Group> table, int rows, String encodings, String codec)
      throws IOException {
    MemoryFile file = new MemoryFile(1 << 24);
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(file)
            .withConf(new PlainParquetConfiguration())
            .withType(schema)
            .withWriterVersion(WriterVersion.PARQUET_1_0)
            .withDictionaryEncoding(encodings.equals("dictionary"))
            .withCompressionCodec(CompressionCodecName.valueOf(codec));
    // An option for the whole file would split only floats and doubles.
    for (ColumnDescriptor column : schema.getColumns()) {
      String path = String.join(".", column.getPath());
      builder.withByteStreamSplitEncoding(path, encodings.equals("byte-stream-split"));
    }
    try (ParquetWriter<Group> writer = builder.build()) {
      for (int row = 0; row < rows; row++) {
        writer.write(table.get());
      }
    }
    return file;
  }

  /**
   * Returns options for one reader. They read no configuration of Hadoop: that would take the same
   * time for every rival and make all of them look alike.
   */
  public static ParquetReadOptions.Builder options() {
    return ParquetReadOptions.builder(new PlainParquetConfiguration());
  }
}
