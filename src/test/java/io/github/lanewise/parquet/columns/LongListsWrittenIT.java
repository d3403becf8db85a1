// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.Map;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests lists around 4,096 levels, which is how many are made at a time. */
class LongListsWrittenIT {
  private static final int STEP = 4_096;
  private static final int[] LENGTHS = {
    0, 1, STEP - 2, 3, STEP, 0, STEP - 1, STEP + 1, 2, 3 * STEP + 5, 1, 0, STEP
  };
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message m {
            optional group list (LIST) { repeated group list { optional int32 element; } }
            repeated group pairs { required int32 x; optional int64 y; }
          }
          """);

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA);
    if (i % 4 != 1) {
      Group list = row.addGroup("list");
      for (int e = 0; e < LENGTHS[i]; e++) {
        Group element = list.addGroup("list");
        if (e % 5 != 3) {
          element.append("element", e % 90);
        }
      }
    }
    for (int e = 0; e < LENGTHS[LENGTHS.length - 1 - i]; e++) {
      Group pair = row.addGroup("pairs").append("x", e);
      if (e % 3 != 0) {
        pair.append("y", (long) i);
      }
    }
    return row;
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void longListsMakeTheFileOfTheRows(WriterVersion version) throws IOException {
    MemoryFile stock =
        Rows.write(
            SCHEMA,
            LENGTHS.length,
            LongListsWrittenIT::row,
            builder -> builder.withWriterVersion(version));
    WriteOptions options =
        WriteOptions.defaults()
            .properties(ParquetProperties.builder().withWriterVersion(version).build())
            .metadata(Map.of("writer.model.name", "example"));
    for (int batchRows : new int[] {LENGTHS.length, 4}) {
      MemoryFile ours = new MemoryFile();
      int rows = 0;
      try (ColumnsReader reader =
              ColumnsReader.open(stock, ReadOptions.allColumns().batchRows(batchRows));
          ColumnsWriter writer = ColumnsWriter.create(ours, SCHEMA, options)) {
        while (reader.next()) {
          rows += reader.columns().rows();
          writer.write(reader.columns());
        }
      }
      assertEquals(LENGTHS.length, rows);
      assertArrayEquals(stock.bytes(), ours.bytes());
      assertTrue(StockColumns.assertSame(ours, ReadOptions.allColumns()) > 0);
    }
  }
}
