// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageTypeParser;

/** Writes small Parquet files with stock parquet-java. */
final class TestFiles {
  private TestFiles() {}

  static Path write(Path file, int rows, String fields, BiConsumer<Group, Integer> fill)
      throws IOException {
    return write(file, rows, fields, fill, UnaryOperator.identity());
  }

  static Path write(
      Path file,
      int rows,
      String fields,
      BiConsumer<Group, Integer> fill,
      UnaryOperator<ExampleParquetWriter.Builder> options)
      throws IOException {
    var schema = MessageTypeParser.parseMessageType("message test { " + fields + " }");
    var builder =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withType(schema);
    try (var writer = options.apply(builder).build()) {
      for (int row = 0; row < rows; row++) {
        var group = new SimpleGroup(schema);
        fill.accept(group, row);
        writer.write(group);
      }
    }
    return file;
  }

  /** One column "x" of ascending INT32. */
  static Path ints(Path file, int rows) throws IOException {
    return write(file, rows, "required int32 x;", (row, i) -> row.append("x", i));
  }

  static Path cutOff(Path file, Path target) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    return Files.write(target, Arrays.copyOf(bytes, bytes.length / 2));
  }
}
