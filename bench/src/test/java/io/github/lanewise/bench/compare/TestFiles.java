// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.apache.parquet.column.Encoding.RLE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
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

  /** Writes a file with one column "x" of ascending INT32. */
  static Path ints(Path file, int rows) throws IOException {
    return write(file, rows, "required int32 x;", (row, i) -> row.append("x", i));
  }

  /**
   * Writes ten zeros into a file that says it has eleven rows. Its column can be read, but its rows
   * cannot.
   *
   * @param levels the levels of the page, in front of its values
   */
  static Path withOneRowTooMany(Path file, String fields, int... levels) throws IOException {
    var schema = MessageTypeParser.parseMessageType("message test { " + fields + " }");
    byte[] page = new byte[levels.length + 10 * Integer.BYTES];
    for (int i = 0; i < levels.length; i++) {
      page[i] = (byte) levels[i];
    }
    var column = schema.getColumns().getFirst();
    var statistics = Statistics.createStats(column.getPrimitiveType());
    try (var writer =
        new ParquetFileWriter(
            new LocalOutputFile(file),
            schema,
            ParquetFileWriter.Mode.CREATE,
            1 << 20,
            0,
            null,
            ParquetProperties.builder().build())) {
      writer.start();
      writer.startBlock(11);
      writer.startColumn(column, 10, CompressionCodecName.UNCOMPRESSED);
      writer.writeDataPage(
          10, page.length, BytesInput.from(page), statistics, 10, RLE, RLE, Encoding.PLAIN);
      writer.endColumn();
      writer.endBlock();
      writer.end(Map.of());
    }
    return file;
  }

  static Path cutOff(Path file, Path target) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    return Files.write(target, Arrays.copyOf(bytes, bytes.length / 2));
  }
}
