// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests that arrays have the size of a batch from the beginning, and are never copied to grow. */
@Isolated("measures garbage")
class ColumnArraysIT {
  /**
   * Bytes that a read may allocate. The file has 2.1 MB. parquet-java reads all of it into memory,
   * and the test's file returns a copy of itself. The arrays have 0.8 MB of numbers, 0.4 MB of
   * offsets, and 0.9 MB of texts. When arrays still grew, a read allocated 9.2 MB.
   */
  private static final int MOST = 8_200_000;

  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 number; required binary text (UTF8); }");

  private static MemoryFile write(int rows) throws IOException {
    return Rows.write(
        SCHEMA,
        rows,
        row -> new SimpleGroup(SCHEMA).append("number", (long) row).append("text", "row " + row),
        builder -> builder.withDictionaryEncoding(false).withPageRowCountLimit(5_000));
  }

  @Test
  void arraysAreNoLongerThanARowGroup() throws IOException {
    try (ColumnsReader reader = ColumnsReader.open(write(10))) {
      assertTrue(reader.next());
      assertEquals(10, reader.columns().longs("number").values().length);
    }
  }

  @Test
  void readingAllocatesTheFileAndItsArrays() throws IOException {
    MemoryFile file = write(100_000);
    ReadOptions options = ReadOptions.allColumns().batchRows(100_000);
    long least = Long.MAX_VALUE;
    // The first runs load classes, and call kernels that box until C2 has compiled them.
    for (int run = 0; run < 1_000 && least >= MOST; run++) {
      long before = AllocationMeter.allocatedBytes();
      try (ColumnsReader reader = ColumnsReader.open(file, options)) {
        assertTrue(reader.next());
        assertEquals(99_999, reader.columns().longs("number").values()[99_999]);
        assertEquals('1', reader.columns().bytes("text").bytes()[9]);
      }
      least = Math.min(least, AllocationMeter.allocatedBytes() - before);
    }
    long bytes = least;
    assertTrue(bytes < MOST, () -> bytes + " bytes");
  }

  /** The last pages have no values, so their ids alone would need no slots. */
  @Test
  void idsHaveASlotForEachRowOfABatchThatEndsWithNulls() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { optional binary text (UTF8); }");
    int rows = 200_000;
    MemoryFile file =
        Rows.write(
            schema,
            rows,
            row -> {
              SimpleGroup group = new SimpleGroup(schema);
              return row < 10_000 ? group.append("text", "t" + row % 3) : group;
            },
            builder -> builder.withPageRowCountLimit(5_000));
    try (ColumnsReader reader =
        ColumnsReader.open(file, ReadOptions.allColumns().batchRows(rows))) {
      assertTrue(reader.next());
      BytesColumn text = reader.columns().bytes("text");
      assertEquals(rows - 10_000, text.nulls());
      assertTrue(text.ids().length >= rows);
      assertEquals(9_999 % 3, text.ids()[9_999]);
      assertEquals(0, text.ids()[rows - 1]);
      assertEquals(20_000, text.offsets()[rows]);
    }
  }

  /** The dictionary gets full after some pages, and later pages have texts. */
  @Test
  void idsAreRefusedIfAPageOfTheBatchHasNone() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { required binary text (UTF8); }");
    MemoryFile file =
        Rows.write(
            schema,
            1_000,
            row -> new SimpleGroup(schema).append("text", row < 500 ? "t" + row % 3 : "row " + row),
            builder -> builder.withDictionaryPageSize(200).withPageRowCountLimit(100));
    for (int rows : new int[] {1_000, 100}) {
      try (ColumnsReader reader =
          ColumnsReader.open(file, ReadOptions.allColumns().batchRows(rows))) {
        BytesColumn text = reader.columns().bytes("text");
        while (reader.next()) {
          boolean isLast = text.bytes()[text.offsets()[rows - 1]] == 'r';
          assertEquals(!isLast, text.hasIds());
          if (isLast) {
            requireNoIds(text);
          } else {
            assertTrue(text.ids()[99] < 3);
            assertTrue(text.dictionary().size() >= 3);
          }
        }
        requireNoIds(text);
      }
    }
  }

  private static void requireNoIds(BytesColumn text) {
    String message =
        "text is not dictionary-encoded throughout this batch: use offsets() and bytes()";
    assertEquals(message, assertThrows(IllegalStateException.class, text::ids).getMessage());
    assertEquals(message, assertThrows(IllegalStateException.class, text::dictionary).getMessage());
  }
}
