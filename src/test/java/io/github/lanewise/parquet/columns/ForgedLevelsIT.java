// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.pages.LevelReader;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests levels that no writer makes, in pages that are sound otherwise. */
@Tag("any-java")
class ForgedLevelsIT {
  private static final int ROWS = 1_000;
  private static final String LEVELS = "; the format has RLE and BIT_PACKED";

  /** Returns a chunk of one page, of a column 'x'. */
  private static ChunkPages chunk(String field, int rows, int slots, Encoding levels, byte[] page) {
    MessageType schema = MessageTypeParser.parseMessageType("message m { " + field + " }");
    ColumnDescriptor column = schema.getColumns().get(0);
    DataPageV1 data =
        new DataPageV1(
            BytesInput.from(page),
            slots,
            page.length,
            0,
            rows,
            Statistics.getBuilderForReading(column.getPrimitiveType()).build(),
            levels,
            levels,
            Encoding.PLAIN);
    return new ChunkPages(schema, column, null, rows, null, List.of(data));
  }

  private static String refusal(ChunkPages chunk, int batchRows) {
    String message =
        assertThrows(ParquetDecodingException.class, () -> chunk.readByLanewise(batchRows))
            .getMessage();
    assertTrue(message.startsWith("a file: row group 3, column 'x', page 0: "), message);
    return message;
  }

  /**
   * Batches of an odd number of rows read levels as bits, and other batches read them as numbers.
   */
  @ParameterizedTest
  @ValueSource(ints = {999, 1000})
  @SuppressWarnings("deprecation") // Old files have this encoding.
  void packedLevelsMustBeWhole(int batchRows) {
    byte[] whole = new byte[ROWS / 8];
    List<Object> read =
        chunk("optional int32 x;", ROWS, ROWS, Encoding.BIT_PACKED, whole)
            .readByLanewise(batchRows);
    assertEquals(Collections.nCopies(ROWS, null), read);
    for (int bytes : new int[] {0, 50, whole.length - 1}) {
      String message =
          refusal(
              chunk("optional int32 x;", ROWS, ROWS, Encoding.BIT_PACKED, new byte[bytes]),
              batchRows);
      assertTrue(message.contains("1000 packed levels of 1 bits"), message);
      assertTrue(message.contains("from the " + bytes + " bytes that are left"), message);
    }
  }

  /** The stream of deltas announces a thousand million levels, for which there is no memory. */
  @Test
  void levelsInAnEncodingOfValuesAreRefused() {
    byte[] deltas = {(byte) 0x80, 1, 4, (byte) 0x80, (byte) 0x94, (byte) 0xeb, (byte) 0xdc, 3, 0};
    for (Encoding encoding :
        List.of(Encoding.DELTA_BINARY_PACKED, Encoding.PLAIN, Encoding.RLE_DICTIONARY)) {
      String message = refusal(chunk("optional int32 x;", ROWS, ROWS, encoding, deltas), 1000);
      assertTrue(message.endsWith("the levels are encoded as " + encoding + LEVELS), message);
    }
  }

  /** Levels have one to three bits. The values of the slots that are not null follow them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "optional int32 x;",
        "optional group x { optional int32 y; }",
        "optional group x { optional group y { optional group z { optional int32 v; } } }",
        "repeated int32 x;",
        "repeated group x { optional int32 y; }",
        "repeated group x { optional group y { optional group z { optional int32 v; } } }",
        "repeated group x { repeated int32 y; }",
        "repeated group x { repeated group y { repeated group z { repeated int32 v; } } }"
      })
  @SuppressWarnings("deprecation") // Old files have this encoding.
  void packedLevelsAreReadAsParquetJavaReadsThem(String field) {
    ColumnDescriptor column =
        MessageTypeParser.parseMessageType("message m { " + field + " }").getColumns().get(0);
    int max = column.getMaxDefinitionLevel();
    // The number is no multiple of eight, so that the last byte of the levels is not full.
    int slots = 1_003;
    Random random = new Random(field.length());
    int[] repetition = new int[slots];
    int[] definition = new int[slots];
    ByteBuffer values = ByteBuffer.allocate(slots * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < slots; i++) {
      definition[i] = random.nextInt(max + 1);
      if (i > 0 && column.getMaxRepetitionLevel() > 0) {
        // A list goes on only between two elements. Here its level is also the definition level of
        // its elements.
        int elements = Math.min(definition[i - 1], definition[i]);
        repetition[i] = random.nextInt(Math.min(column.getMaxRepetitionLevel(), elements) + 1);
      }
      if (definition[i] == max) {
        values.putInt(random.nextInt());
      }
    }
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    page.writeBytes(packed(repetition, column.getMaxRepetitionLevel()));
    page.writeBytes(packed(definition, max));
    page.write(values.array(), 0, values.position());
    int rows = (int) Arrays.stream(repetition).filter(level -> level == 0).count();
    ChunkPages chunk = chunk(field, rows, slots, Encoding.BIT_PACKED, page.toByteArray());
    List<Object> expected = chunk.readByStock();
    for (int batchRows : new int[] {7, 64, 999, 2_000}) {
      assertEquals(expected, chunk.readByLanewise(batchRows));
    }
  }

  /** Packs levels from the highest bit of each byte to the lowest. */
  private static byte[] packed(int[] levels, int max) {
    int width = Integer.SIZE - Integer.numberOfLeadingZeros(max);
    byte[] bytes = new byte[(levels.length * width + 7) / 8];
    for (int i = 0; i < levels.length * width; i++) {
      int bit = levels[i / width] >>> width - 1 - i % width & 1;
      bytes[i / 8] |= (byte) (bit << 7 - i % 8);
    }
    return bytes;
  }

  /** In 32 bits the number of bits would be 0. */
  @ParameterizedTest
  @ValueSource(ints = {8, 1 << 29})
  @SuppressWarnings("deprecation") // Old files have this encoding.
  void fourBillionBitsOfPackedLevelsAreRefused(int length) {
    String type = "optional group g { ".repeat(7) + "optional int32 x; " + "}".repeat(7);
    ColumnDescriptor column =
        MessageTypeParser.parseMessageType("message m { " + type + " }").getColumns().get(0);
    LevelReader reader = LevelReader.definition(column);
    assertThrows(
        ParquetDecodingException.class,
        () -> reader.open(Encoding.BIT_PACKED, new byte[8], 0, length, 1 << 30));
  }

  /** For a null ARRAY, DuckDB 2.0 writes as many levels as the array would have elements. */
  @Test
  void aMissingListMayGoOnAsMissing() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message test {
              optional group a (LIST) { repeated group list { optional int32 element; } }
              optional group s { repeated int32 list; }
            }
            """);
    MemoryFile file =
        ForgedLevels.write(
            schema, 4, "00 10 10 03 13 12 01 11 00 10 10", "00 10 10 01 11 11 02 12 00 10 10");
    for (int batchRows : new int[] {1, 3, 100}) {
      assertEquals(4, StockColumns.assertSame(file, ReadOptions.allColumns().batchRows(batchRows)));
    }
    try (ColumnsReader reader = ColumnsReader.open(file)) {
      assertTrue(reader.next());
      ListColumn lists = reader.columns().list("a.list.element");
      assertArrayEquals(new int[] {0, 0, 3, 3, 3}, Arrays.copyOf(lists.offsets(), 5));
      assertEquals(2, lists.nulls());
      assertTrue(lists.isNull(0) && lists.isNull(3));
      assertEquals(2, reader.columns().struct("s").nulls());
    }
  }

  /** Such levels fill no slot, so only their count bounds them. */
  @Test
  void aMissingListDoesNotGoOnForever() throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message test { repeated int32 x; }");
    MemoryFile file = ForgedLevels.write(schema, 1, "00" + " 10".repeat(99_999));
    assertEquals(1, StockColumns.assertSame(file, ReadOptions.allColumns()));
    try (ColumnsReader reader =
        ColumnsReader.open(file, ReadOptions.allColumns().batchBytes(100_000))) {
      String message = assertThrows(BatchTooLargeException.class, reader::next).getMessage();
      assertTrue(message.contains("the arrays of the batch would have more than"), message);
    }
  }

  /** The list has an element, and then the level of an empty list. */
  @Test
  void aListDoesNotEndWithALevelOfAnEmptyOne() {
    ByteBuffer page = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    putLevels(page, runs(1, 0, 1, 1));
    putLevels(page, runs(1, 1, 1, 0));
    refusal(chunk("repeated int32 x;", 1, 2, Encoding.RLE, page.array()), 1);
  }

  /** The first level says that the list is empty or null, and an element follows. */
  @ParameterizedTest
  @ValueSource(strings = {"repeated int32 x;", "optional group x { repeated int32 y; }"})
  void anEmptyListDoesNotGoOnWithAnElement(String field) {
    boolean isOptional = field.startsWith("optional");
    ByteBuffer page = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    putLevels(page, runs(1, 0, 1, 1));
    putLevels(page, runs(1, 0, 1, isOptional ? 2 : 1));
    ChunkPages chunk = chunk(field, 1, 2, Encoding.RLE, page.array());
    String message =
        assertThrows(ParquetDecodingException.class, () -> chunk.readByLanewise(1)).getMessage();
    assertTrue(message.contains("a list goes on without an element"), message);
  }

  @Test
  void norDoesAListThatAFilterLeavesOut() {
    ByteBuffer page = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    putLevels(page, runs(1, 0, 1_000, 1, 1, 0));
    putLevels(page, runs(1, 0, 1_000, 1, 1, 0));
    ChunkPages chunk = chunk("repeated int32 x;", 1, 1_002, Encoding.RLE, page.array());
    String message =
        assertThrows(
                ParquetDecodingException.class,
                () -> chunk.readByLanewise(1, LongStream.of(1).iterator()))
            .getMessage();
    assertTrue(message.contains("a list goes on without an element"), message);
  }

  /** The outer list goes on with an inner list that is empty. */
  @Test
  void aListOfListsMayGoOnWithAnEmptyList() {
    ByteBuffer page = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    putLevels(page, runs(1, 0, 1, 1));
    putLevels(page, runs(2, 1));
    String field = "repeated group x { repeated int32 y; }";
    List<Object> read = chunk(field, 1, 2, Encoding.RLE, page.array()).readByLanewise(1);
    assertEquals(Arrays.asList("row", 0, 1, null, 1, 1, null), read);
  }

  private static void putLevels(ByteBuffer page, byte[] runs) {
    page.putInt(runs.length).put(runs);
  }

  /**
   * @param runs a length and a level for each run
   */
  private static byte[] runs(int... runs) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < runs.length; i += 2) {
      long header = (long) runs[i] << 1;
      for (; header > 0x7f; header >>>= 7) {
        bytes.write((int) header | 0x80);
      }
      bytes.write((int) header);
      bytes.write(runs[i + 1]);
    }
    return bytes.toByteArray();
  }
}
