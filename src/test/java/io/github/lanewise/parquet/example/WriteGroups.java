// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.example;

import io.github.lanewise.parquet.Lanewise;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** A program for tests, called as {@code WriteGroups FILE}. It writes with ExampleParquetWriter. */
public final class WriteGroups {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message measurement {
            required int64 time;
            required binary sensor (STRING);
            optional double temperature;
          }
          """);

  private WriteGroups() {}

  public static void main(String[] args) throws IOException {
    ExampleParquetWriter.Builder builder = Lanewise.accelerate(builder(args[0]));
    try (ParquetWriter<Group> writer = builder.build()) {
      write(writer);
    }
  }

  static ExampleParquetWriter.Builder builder(String file) throws IOException {
    return ExampleParquetWriter.builder(
            HadoopOutputFile.fromPath(new Path(file), new Configuration()))
        .withType(SCHEMA);
  }

  static void write(ParquetWriter<Group> writer) throws IOException {
    SimpleGroupFactory groups = new SimpleGroupFactory(SCHEMA);
    for (int i = 0; i < 50_000; i++) {
      Group group = groups.newGroup().append("time", 1_000L * i).append("sensor", "s" + i % 40);
      if (i % 10 != 0) {
        group.append("temperature", 20 + Math.sin(i));
      }
      writer.write(group);
    }
  }
}
