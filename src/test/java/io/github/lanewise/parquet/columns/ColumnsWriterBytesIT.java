// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the size of a file is told while it is written, as programs end files by it. */
class ColumnsWriterBytesIT {
  private static final int ROWS = 12_000;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 number; optional binary text (UTF8); }");

  /** Pages and row groups end on the way. */
  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void theBytesSoFarAreThoseThatParquetJavaTells(WriterVersion version) throws IOException {
    ParquetProperties properties =
        ParquetProperties.builder()
            .withWriterVersion(version)
            .withMinRowCountForPageSizeCheck(10)
            .withPageRowCountLimit(70)
            .build();
    WriteOptions options = WriteOptions.defaults().properties(properties).rowGroupSize(3_000);
    MemoryFile file = new MemoryFile();
    try (ParquetWriter<Group> stock =
            ExampleParquetWriter.builder(new MemoryFile())
                .withType(SCHEMA)
                .withWriterVersion(version)
                .withMinRowCountForPageSizeCheck(10)
                .withPageRowCountLimit(70)
                .withRowGroupSize(3_000L)
                .build();
        ColumnsWriter ours = ColumnsWriter.create(file, SCHEMA, options)) {
      for (int i = 0; i < ROWS; i++) {
        byte[] text = ("text " + i % 50).getBytes(StandardCharsets.UTF_8);
        long present = i % 3 == 0 ? 0 : 1;
        Group row = new SimpleGroup(SCHEMA).append("number", i * 0x9e37_79b9_7f4a_7c15L);
        stock.write(present == 0 ? row : row.append("text", "text " + i % 50));
        ours.write(
            Columns.of(1)
                .longs("number", new long[] {i * 0x9e37_79b9_7f4a_7c15L})
                .bytes("text", new int[] {0, text.length}, text, new long[] {present}));
        assertEquals(stock.getDataSize(), ours.bytes(), "after row " + i);
      }
    }
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      assertTrue(reader.getRowGroups().size() > 1, "several row groups");
    }
  }
}
