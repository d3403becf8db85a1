// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.example;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.GroupWriter;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * A program for tests, called as {@code WriteWithProperties FILE}. It builds ParquetProperties and
 * writes a file with them, as engines do.
 */
public final class WriteWithProperties {
  static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message measurement {
            required int64 time;
            required binary sensor (STRING);
            optional double temperature;
          }
          """);
  private static final int ROWS = 50_000;

  private WriteWithProperties() {}

  public static void main(String[] args) throws IOException {
    write(
        args[0],
        ParquetProperties.builder()
            .withValuesWriterFactory(new LanewiseValuesWriterFactory())
            .build());
  }

  // Every release from 1.13 on has this constructor of ParquetFileWriter.
  @SuppressWarnings("deprecation")
  static void write(String path, ParquetProperties properties) throws IOException {
    Configuration configuration = new Configuration();
    CodecFactory codecs = new CodecFactory(configuration, properties.getPageSizeThreshold());
    ParquetFileWriter file =
        new ParquetFileWriter(
            HadoopOutputFile.fromPath(new Path(path), configuration),
            SCHEMA,
            ParquetFileWriter.Mode.CREATE,
            ParquetWriter.DEFAULT_BLOCK_SIZE,
            ParquetWriter.MAX_PADDING_SIZE_DEFAULT);
    file.start();
    file.startBlock(ROWS);
    ColumnChunkPageWriteStore pages =
        new ColumnChunkPageWriteStore(
            codecs.getCompressor(CompressionCodecName.UNCOMPRESSED),
            SCHEMA,
            properties.getAllocator(),
            properties.getColumnIndexTruncateLength());
    ColumnWriteStore columns = properties.newColumnWriteStore(SCHEMA, pages);
    writeRows(columns);
    columns.flush();
    pages.flushToFileWriter(file);
    columns.close();
    file.endBlock();
    file.end(Map.of());
    codecs.release();
  }

  private static void writeRows(ColumnWriteStore columns) {
    GroupWriter writer =
        new GroupWriter(new ColumnIOFactory().getColumnIO(SCHEMA).getRecordWriter(columns), SCHEMA);
    for (int i = 0; i < ROWS; i++) {
      Group group =
          new SimpleGroup(SCHEMA).append("time", 1_000L * i).append("sensor", "s" + i % 40);
      if (i % 10 != 0) {
        group.append("temperature", 20 + Math.sin(i));
      }
      writer.write(group);
    }
  }
}
