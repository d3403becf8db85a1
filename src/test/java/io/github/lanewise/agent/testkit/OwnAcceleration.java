// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import io.github.lanewise.parquet.Lanewise;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** An application that accelerates its writers itself. */
public final class OwnAcceleration {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required int32 number; }");

  private OwnAcceleration() {}

  public static void main(String[] args) throws IOException {
    try (ParquetWriter<Group> writer =
        Lanewise.accelerate(
                ExampleParquetWriter.builder(new MemoryFile())
                    .withType(SCHEMA)
                    .withDictionaryEncoding(false))
            .build()) {
      Group group = new SimpleGroup(SCHEMA);
      group.add("number", 1);
      writer.write(group);
    }
  }
}
