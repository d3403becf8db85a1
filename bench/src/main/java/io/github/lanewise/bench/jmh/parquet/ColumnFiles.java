// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileWriter.Mode;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;

/** Writes tables into memory with parquet-java, as the files that columns are read from. */
public final class ColumnFiles {
  /** The most rows of a batch unless something else is asked for. It is Lanewise's default. */
  public static final int BATCH_ROWS = 8_192;

  private ColumnFiles() {}

  /**
   * @param table flights, telemetry or lists
   * @param encodings dictionary (plain where a column has too many distinct values), plain, or
   *     byte-stream-split (of every column but those of booleans and strings, which are plain)
   * @param codec the name of a {@link CompressionCodecName}
   */
  static MemoryFile write(String table, int rows, String encodings, String codec)
      throws IOException {
    MemoryFile file = new MemoryFile(1 << 24);
    try (ParquetWriter<Group> writer = writer(file, schema(table), encodings, codec)) {
      for (Group row : rows(table, rows)) {
        writer.write(row);
      }
    }
    return file;
  }

  static MessageType schema(String table) {
    return switch (table) {
      case "flights" -> FlightRows.SCHEMA;
      case "telemetry" -> TelemetryRows.SCHEMA;
      case "lists" -> ListRows.SCHEMA;
      default -> throw new IllegalArgumentException("no table " + table);
    };
  }

  /** Returns the first rows of a table. */
  static List<Group> rows(String table, int rows) {
    Supplier<Group> source =
        switch (table) {
          case "flights" -> new FlightRows()::next;
          case "telemetry" -> new TelemetryRows()::next;
          default -> new ListRows()::next;
        };
    List<Group> groups = new ArrayList<>(rows);
    for (int row = 0; row < rows; row++) {
      groups.add(source.get());
    }
    return groups;
  }

  /** Opens parquet-java's writer of groups. */
  static ParquetWriter<Group> writer(
      OutputFile file, MessageType schema, String encodings, String codec) throws IOException {
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(file)
            .withConf(new PlainParquetConfiguration())
            .withType(schema)
            .withWriteMode(Mode.OVERWRITE)
            .withWriterVersion(version(encodings))
            .withDictionaryEncoding(encodings.equals("dictionary"))
            .withCompressionCodec(CompressionCodecName.valueOf(codec));
    // An option for the whole file would split only floats and doubles.
    for (String path : paths(schema)) {
      builder.withByteStreamSplitEncoding(path, encodings.equals("byte-stream-split"));
    }
    return builder.build();
  }

  /** Returns the same settings as properties. */
  static ParquetProperties properties(MessageType schema, String encodings) {
    ParquetProperties.Builder builder =
        ParquetProperties.builder()
            .withWriterVersion(version(encodings))
            .withDictionaryEncoding(encodings.equals("dictionary"));
    for (String path : paths(schema)) {
      builder.withByteStreamSplitEncoding(path, encodings.equals("byte-stream-split"));
    }
    return builder.build();
  }

  /** Returns version 2 for deltas, because it has deltas and runs where version 1 is PLAIN. */
  static WriterVersion version(String encodings) {
    return encodings.equals("delta") ? WriterVersion.PARQUET_2_0 : WriterVersion.PARQUET_1_0;
  }

  private static List<String> paths(MessageType schema) {
    return schema.getPaths().stream().map(path -> String.join(".", path)).toList();
  }

  /**
   * Returns options for one reader. They read no configuration of Hadoop, because that would take
   * the same time for every rival and make all rivals look alike.
   */
  public static ParquetReadOptions.Builder options() {
    return ParquetReadOptions.builder(new PlainParquetConfiguration());
  }
}
