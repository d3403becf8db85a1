// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** A table of numbers and texts, written by {@link ColumnsWriter} and by parquet-java. */
final class NumbersAndTexts {
  static final int ROWS = 3_000;
  static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 number; optional binary text (UTF8); required double d; }");

  private NumbersAndTexts() {}

  static MemoryFile stock(UnaryOperator<ExampleParquetWriter.Builder> settings) throws IOException {
    return Rows.write(SCHEMA, ROWS, NumbersAndTexts::row, settings);
  }

  static String text(int i) {
    return "a text of some length " + i * 31 % 100;
  }

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA).append("number", i * 3L).append("d", i / 16.0);
    if (i % 3 != 0) {
      row.append("text", text(i));
    }
    return row;
  }

  private static WriteBatch batch() {
    long[] numbers = new long[ROWS];
    double[] doubles = new double[ROWS];
    int[] offsets = new int[ROWS + 1];
    long[] validity = new long[ROWS / 64 + 1];
    StringBuilder texts = new StringBuilder();
    for (int i = 0; i < ROWS; i++) {
      numbers[i] = i * 3L;
      doubles[i] = i / 16.0;
      if (i % 3 != 0) {
        texts.append(text(i));
        validity[i >>> 6] |= 1L << i;
      }
      offsets[i + 1] = texts.length();
    }
    byte[] bytes = texts.toString().getBytes(StandardCharsets.UTF_8);
    return Columns.of(ROWS)
        .longs("number", numbers)
        .bytes("text", offsets, bytes, validity)
        .doubles("d", doubles);
  }

  /** Returns options with the key that parquet-java's example writer adds to every footer. */
  static WriteOptions options() {
    return WriteOptions.defaults().metadata(Map.of("writer.model.name", "example"));
  }

  static MemoryFile ours(WriteOptions options) throws IOException {
    MemoryFile file = new MemoryFile();
    write(file, options);
    return file;
  }

  static void write(OutputFile file, WriteOptions options) throws IOException {
    try (ColumnsWriter writer = ColumnsWriter.create(file, SCHEMA, options)) {
      writer.write(batch());
    }
  }

  /** Returns the rows of a file as texts, as parquet-java reads them. */
  static List<String> rows(InputFile file, FileDecryptionProperties decryption) throws IOException {
    ParquetReader.Builder<Group> builder =
        new ParquetReader.Builder<Group>(file) {
          @Override
          protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
          }
        };
    List<String> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = builder.withDecryption(decryption).build()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        rows.add(row.toString());
      }
    }
    return rows;
  }
}
