// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a small file of large arrays is refused by its place, before the heap is full. */
class BatchBytesIT {
  private static final int COUNT = 1_000_000;

  /** Bytes of the repetition and definition levels that a list reads ahead. */
  private static final long LEVELS = 2L * Integer.BYTES * RepeatedChunk.LEVELS;

  /** Bytes of a row's bits and of the offsets of its list. */
  private static final int ROW = 2 * Long.BYTES;

  private static final String NESTED =
      "optional group x (LIST) { repeated group list { optional group element (LIST) {"
          + " repeated group list { required int64 element; } } } }";

  @Test
  void aListOfEqualValuesIsRefused() throws IOException {
    requireRefusal(
        "repeated int64 x;",
        batch -> batch.list("x", new int[] {0, COUNT}).longs("x", new long[COUNT]));
  }

  @Test
  void levelsOfListsInListsAreRefused() throws IOException {
    int[] repetition = new int[COUNT];
    Arrays.fill(repetition, 1, COUNT, 2);
    int[] definition = new int[COUNT];
    Arrays.fill(definition, 4);
    String name = "x.list.element.list.element";
    requireRefusal(
        NESTED,
        batch -> batch.levels(name, repetition, definition, COUNT).longs(name, new long[COUNT]));
  }

  @Test
  void idsOfALongStringAreRefused() throws IOException {
    int[] offsets = new int[10_001];
    Arrays.setAll(offsets, i -> 1000 * i);
    requireRefusal(
        "repeated binary x;",
        batch -> batch.list("x", new int[] {0, 10_000}).bytes("x", offsets, new byte[10_000_000]));
  }

  /** The message advises to use the ids, so they must be readable. */
  @Test
  void idsCanBeReadAfterTheStringsAreRefused() throws IOException {
    int rows = 200;
    int[] offsets = new int[rows + 1];
    Arrays.setAll(offsets, i -> 1000 * i);
    byte[] bytes = new byte[offsets[rows]];
    Arrays.fill(bytes, offsets[rows / 2], bytes.length, (byte) 1);
    MemoryFile file = new MemoryFile();
    MessageType schema = MessageTypeParser.parseMessageType("message m { required binary x; }");
    try (ColumnsWriter writer = ColumnsWriter.create(file, schema, WriteOptions.defaults())) {
      writer.write(Columns.of(rows).bytes("x", offsets, bytes));
    }
    ReadOptions options = ReadOptions.allColumns().batchRows(rows / 2).batchBytes(50_000);
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      for (int batch = 0; batch < 2; batch++) {
        assertTrue(reader.next());
        BytesColumn column = reader.columns().bytes("x");
        String message = assertThrows(BatchTooLargeException.class, column::offsets).getMessage();
        assertTrue(message.contains("row group 0, column 'x'"), message);
        assertTrue(message.endsWith("or use ids()"), message);
        int id = column.ids()[column.rows() - 1];
        BytesDictionary dictionary = column.dictionary();
        assertEquals(batch, dictionary.bytes()[dictionary.offsets()[id]]);
      }
      assertFalse(reader.next());
    }
  }

  /** Each struct has a bit for each element. */
  @Test
  void bitmapsOfStructsAreRefused() throws IOException {
    int depth = 30;
    String name = "x" + ".s".repeat(depth) + ".b";
    String field =
        "repeated group x { " + "optional group s { ".repeat(depth) + "optional boolean b; ";
    MemoryFile file =
        fileOf(
            field + "}".repeat(depth + 1),
            batch -> batch.list("x", new int[] {0, COUNT}).booleans(name, new boolean[COUNT]));
    long bound = 5L * COUNT;
    try (ColumnsReader reader = open(file, bound)) {
      String message = assertThrows(ParquetDecodingException.class, reader::next).getMessage();
      assertTrue(message.contains("row group 0, column 'x.s"), message);
      assertTrue(message.contains("more than 5,000,000 bytes"), message);
    }
    try (ColumnsReader reader = open(file, bound + depth * 3L * COUNT / 8)) {
      assertTrue(reader.next());
      assertEquals(COUNT, reader.columns().struct("x.s").rows());
    }
  }

  /** The ids of a batch, and their copy with a slot for each row, are arrays of the batch. */
  @Test
  void idsWithSlotsForNullsAreCounted() throws IOException {
    int count = 100_000;
    int[] offsets = new int[count + 1];
    Arrays.setAll(offsets, i -> Math.min(i, count - 1));
    long[] present = new long[count / 64 + 1];
    Arrays.fill(present, -1);
    present[(count - 1) / 64] = (1L << count - 1) - 1;
    MemoryFile file =
        fileOf(
            "repeated group x { optional binary b; }",
            batch ->
                batch
                    .list("x", new int[] {0, count})
                    .bytes("x.b", offsets, new byte[count], present));
    try (ColumnsReader reader = open(file, 1_450_000 + LEVELS)) {
      assertTrue(reader.next());
      BytesColumn elements = (BytesColumn) reader.columns().list("x.b").elements();
      String message = assertThrows(ParquetDecodingException.class, elements::ids).getMessage();
      assertTrue(message.contains("row group 0, column 'x.b'"), message);
    }
    try (ColumnsReader reader = open(file, 1_700_000 + LEVELS)) {
      assertTrue(reader.next());
      assertEquals(0, ((BytesColumn) reader.columns().list("x.b").elements()).ids()[count - 1]);
    }
  }

  private static void requireRefusal(String field, Consumer<WriteBatch> column) throws IOException {
    MemoryFile file = fileOf(field, column);
    assertTrue(file.bytes().length < 10_000, () -> file.bytes().length + " bytes");
    try (ColumnsReader reader = open(file, 1 << 20)) {
      ParquetDecodingException refused =
          assertThrows(
              ParquetDecodingException.class,
              () -> {
                reader.next();
                // The strings of ids are made only when they are asked for.
                ((BytesColumn) reader.columns().list("x").elements()).bytes();
              });
      String message = refused.getMessage();
      assertTrue(message.contains("row group 0, column 'x"), message);
      assertTrue(message.contains("more than 1,048,576 bytes"), message);
    }
    try (ColumnsReader reader = open(file, 1L << 30)) {
      assertTrue(reader.next());
      assertFalse(reader.next());
    }
  }

  /** Arrays that grow by doubling must not refuse values that fit. */
  @ParameterizedTest
  @CsvSource({"int64, 8", "fixed_len_byte_array(16), 16", "boolean, 1"})
  void arraysGrowUpToTheBound(String type, int width) throws IOException {
    int count = 300_000;
    MemoryFile file =
        fileOf(
            "repeated " + type + " x;",
            batch -> {
              batch.list("x", new int[] {0, count});
              switch (width) {
                case 8 -> batch.longs("x", new long[count]);
                case 16 -> batch.fixed("x", new byte[width * count]);
                default -> batch.booleans("x", new boolean[count]);
              }
            });
    // The elements, the slots of one more step and, at the same time, the array before it grew.
    long slots = 4 * (1 << 16) + count + ColumnChunk.STEP;
    try (ColumnsReader reader = open(file, slots * width + slots / 8 + ROW + LEVELS)) {
      assertTrue(reader.next());
      assertEquals(count, reader.columns().list("x").elements().rows());
    }
  }

  @Test
  void levelsThatAreReadAheadAreCounted() throws IOException {
    MemoryFile file =
        fileOf(
            "repeated boolean x;",
            batch -> batch.list("x", new int[] {0, 1_000}).booleans("x", new boolean[1_000]));
    try (ColumnsReader reader = open(file, 7_999)) {
      assertThrows(ParquetDecodingException.class, reader::next);
    }
    try (ColumnsReader reader = open(file, 16_000)) {
      assertTrue(reader.next());
    }
  }

  /** Batches of a few kilobytes read a page of a megabyte, a few values at a time. */
  @Test
  void fewStringsOfALargePageNeedNoMoreThanTheirBytes() throws IOException {
    int length = 100;
    int[] offsets = new int[10_001];
    Arrays.setAll(offsets, i -> length * i);
    byte[] bytes = new byte[offsets[10_000]];
    new Random(1).nextBytes(bytes);
    MemoryFile file = new MemoryFile();
    MessageType schema = MessageTypeParser.parseMessageType("message m { required binary x; }");
    WriteOptions plain =
        WriteOptions.defaults()
            .properties(ParquetProperties.builder().withDictionaryEncoding(false).build());
    try (ColumnsWriter writer = ColumnsWriter.create(file, schema, plain)) {
      writer.write(Columns.of(10_000).bytes("x", offsets, bytes));
    }
    ReadOptions options = ReadOptions.allColumns().batchRows(10).batchBytes(4_000);
    int rows = 0;
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      while (reader.next()) {
        BytesColumn column = (BytesColumn) reader.columns().column("x");
        int end = column.offsets()[column.rows()];
        assertEquals(length * column.rows(), end);
        int from = rows * length;
        assertEquals(-1, Arrays.mismatch(bytes, from, from + end, column.bytes(), 0, end));
        rows += column.rows();
      }
    }
    assertEquals(10_000, rows);
  }

  /** A table speeds up the strings of ids. It is not made if it does not fit beside the strings. */
  @Test
  void stringsOfIdsNeedNoTable() throws IOException {
    int rows = 8_192;
    int length = 15;
    int[] offsets = new int[rows + 1];
    Arrays.setAll(offsets, i -> length * i);
    byte[] bytes = new byte[offsets[rows]];
    new Random(1).nextBytes(bytes);
    System.arraycopy(bytes, 0, bytes, bytes.length / 2, bytes.length / 2);
    MemoryFile file = new MemoryFile();
    MessageType schema = MessageTypeParser.parseMessageType("message m { required binary x; }");
    try (ColumnsWriter writer = ColumnsWriter.create(file, schema, WriteOptions.defaults())) {
      writer.write(Columns.of(rows).bytes("x", offsets, bytes));
    }
    // A batch may have bytes enough for its strings, and for offsets and ids of four bytes each,
    // but not for the 65,536 bytes of a table.
    for (long batchBytes : new long[] {100_000, 200_000, 1_000_000}) {
      int row = 0;
      try (ColumnsReader reader = open(file, batchBytes)) {
        while (reader.next()) {
          BytesColumn column = reader.columns().bytes("x");
          assertTrue(column.hasIds());
          int from = row * length;
          row += column.rows();
          int end = column.rows() * length;
          assertEquals(end, column.offsets()[column.rows()]);
          assertEquals(-1, Arrays.mismatch(bytes, from, from + end, column.bytes(), 0, end));
        }
      }
      assertEquals(rows, row);
    }
  }

  /**
   * In each row group another column has the long values. Arrays of the columns that had them
   * before must make room.
   */
  @ParameterizedTest
  @CsvSource({
    "required binary c%d;, false",
    "required binary c%d;, true",
    "repeated int64 c%d;, false",
    "optional group c%d (LIST) { repeated group list { optional group element (LIST) { repeated group list { required int64 element; } } } }, false"
  })
  void longValuesMoveFromColumnToColumn(String field, boolean dictionary) throws IOException {
    int columns = 8;
    int rows = 64;
    int length = 4_096;
    StringBuilder message = new StringBuilder("message m {");
    for (int i = 0; i < columns; i++) {
      message.append(field.formatted(i));
    }
    MessageType schema = MessageTypeParser.parseMessageType(message + "}");
    MemoryFile file = new MemoryFile();
    WriteOptions options =
        WriteOptions.defaults()
            .rowGroupRows(rows)
            .properties(ParquetProperties.builder().withDictionaryEncoding(dictionary).build());
    try (ColumnsWriter writer = ColumnsWriter.create(file, schema, options)) {
      for (int group = 0; group < columns; group++) {
        WriteBatch batch = Columns.of(rows);
        for (int i = 0; i < columns; i++) {
          addLongValues(batch, schema.getColumns().get(i), i == group ? rows : 1, length);
        }
        writer.write(batch);
      }
    }
    // The long values of one column take a quarter of a megabyte, those of all columns two
    // megabytes.
    ReadOptions read = ReadOptions.allColumns().batchBytes(dictionary ? 850_000 : 1_500_000);
    assertEquals(columns * rows, StockColumns.assertSame(file, read));
  }

  /**
   * Adds values of {@code length} bytes to the first rows of a column, and empty ones to the rest.
   */
  private static void addLongValues(
      WriteBatch batch, ColumnDescriptor column, int rows, int length) {
    String name = String.join(".", column.getPath());
    int[] offsets = new int[batch.rows() + 1];
    boolean bytes = column.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY;
    int width = bytes ? length : length / Long.BYTES;
    Arrays.setAll(offsets, row -> width * Math.min(row, rows));
    if (bytes) {
      batch.bytes(name, offsets, new byte[offsets[batch.rows()]]);
    } else if (column.getMaxRepetitionLevel() == 1) {
      batch.list(name, offsets).longs(name, new long[offsets[batch.rows()]]);
    } else {
      int entries = offsets[batch.rows()] + batch.rows() - rows;
      int[] repetition = new int[entries];
      int[] definition = new int[entries];
      Arrays.setAll(repetition, i -> i < offsets[rows] && i % width > 0 ? 2 : 0);
      Arrays.setAll(definition, i -> i < offsets[rows] ? 4 : 0);
      batch.levels(name, repetition, definition, entries).longs(name, new long[offsets[rows]]);
    }
  }

  /** The footer's sizes show that a batch of the default number of rows would take too much. */
  @Test
  void longRowsMakeShortBatches() throws IOException {
    int rows = 2_000;
    int length = 1_000;
    int[] offsets = new int[rows + 1];
    Arrays.setAll(offsets, row -> length * row);
    StringBuilder message = new StringBuilder("message m { required binary x;");
    WriteBatch batch = Columns.of(rows).bytes("x", offsets, new byte[length * rows]);
    for (int i = 0; i < 100; i++) {
      message.append(" required int64 c%d;".formatted(i));
      batch.longs("c" + i, new long[rows]);
    }
    MemoryFile file = new MemoryFile();
    WriteOptions plain =
        WriteOptions.defaults()
            .properties(ParquetProperties.builder().withDictionaryEncoding(false).build());
    try (ColumnsWriter writer =
        ColumnsWriter.create(file, MessageTypeParser.parseMessageType(message + "}"), plain)) {
      writer.write(batch);
    }
    try (ColumnsReader reader = open(file, 1 << 20)) {
      int batches = 0;
      for (int left = rows; left > 0; batches++) {
        assertTrue(reader.next());
        left -= reader.columns().rows();
      }
      assertFalse(reader.next());
      assertTrue(batches > 5 && batches < 20, () -> "the rows came in parts of another size");
    }
    assertEquals(rows, StockColumns.assertSame(file, ReadOptions.allColumns().batchBytes(1 << 20)));
  }

  @Test
  void theBoundIsAtLeastOneByte() {
    ReadOptions options = ReadOptions.allColumns();
    assertThrows(IllegalArgumentException.class, () -> options.batchBytes(0));
  }

  private static ColumnsReader open(MemoryFile file, long batchBytes) throws IOException {
    return ColumnsReader.open(file, ReadOptions.allColumns().batchBytes(batchBytes));
  }

  private static MemoryFile fileOf(String field, Consumer<WriteBatch> column) throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer =
        ColumnsWriter.create(
            file,
            MessageTypeParser.parseMessageType("message m { " + field + " }"),
            WriteOptions.defaults())) {
      WriteBatch batch = Columns.of(1);
      column.accept(batch);
      writer.write(batch);
    }
    return file;
  }
}
