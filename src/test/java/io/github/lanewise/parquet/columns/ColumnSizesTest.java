// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;

/** Tests how long arrays get, and how many rows a batch is planned for. */
final class ColumnSizesTest {
  private static final int FIRST = 1 << 16;

  private static Column column(String field, BatchMemory memory) {
    MessageType schema = MessageTypeParser.parseMessageType("message m { " + field + " }");
    Column column = Column.of(schema, schema.getColumns().get(0));
    column.share(memory);
    return column;
  }

  private static IntColumn ints(long memory) {
    return (IntColumn) column("required int32 x;", new BatchMemory(memory));
  }

  @Test
  void arraysDoubleUntilTheyAreNearTheWholeBatch() {
    IntColumn column = ints(Long.MAX_VALUE);
    column.reserve(1, 8 * FIRST);
    assertEquals(FIRST, column.values().length);
    column.reserve(FIRST, 8 * FIRST);
    assertEquals(FIRST, column.values().length);
    column.reserve(FIRST + 1, 4 * FIRST + 1);
    assertEquals(2 * FIRST, column.values().length);
    column.reserve(2 * FIRST + 1, 8 * FIRST);
    assertEquals(8 * FIRST, column.values().length);
    IntColumn whole = ints(Long.MAX_VALUE);
    whole.reserve(1, 2 * FIRST);
    assertEquals(2 * FIRST, whole.values().length);
    IntColumn jump = ints(Long.MAX_VALUE);
    jump.reserve(3 * FIRST, 100 * FIRST);
    assertEquals(3 * FIRST, jump.values().length);
  }

  @Test
  void elementsOfListsBeginWithFewSlotsAndDouble() {
    IntColumn elements = ints(Long.MAX_VALUE);
    elements.reserve(1L);
    assertEquals(RepeatedChunk.LEVELS, elements.values().length);
    elements.reserve((long) RepeatedChunk.LEVELS);
    assertEquals(RepeatedChunk.LEVELS, elements.values().length);
    elements.reserve(RepeatedChunk.LEVELS + 1L);
    assertEquals(2 * RepeatedChunk.LEVELS, elements.values().length);
    elements.reserve(5L * RepeatedChunk.LEVELS);
    assertEquals(5 * RepeatedChunk.LEVELS, elements.values().length);
    FixedColumn fixed =
        (FixedColumn) column("required fixed_len_byte_array(1024) x;", new BatchMemory(1L << 40));
    fixed.reserve(1L);
    assertEquals(1 << 20, fixed.values().length);
    assertEquals(1_024, fixed.step());
    assertEquals(65_536, fixed.mostRows());
  }

  /** A slot takes four bytes and a bit. Twelve bytes are kept for a last word and a last offset. */
  @Test
  void arraysGrowNoFurtherThanTheirMemory() {
    IntColumn column = ints(1_000);
    column.reserve(1, FIRST);
    assertEquals(239, column.values().length);
    BatchTooLargeException refused =
        assertThrows(BatchTooLargeException.class, () -> column.reserve(240, FIRST));
    assertTrue(refused.getMessage().contains("more than 1,000 bytes"), refused::getMessage);
  }

  @Test
  void moreSlotsThanAnArrayHasAreRefusedWithTheirWidth() {
    FixedColumn column =
        (FixedColumn) column("required fixed_len_byte_array(1048576) x;", new BatchMemory(1_000));
    assertEquals(
        "2048 values of 1048576 bytes do not fit into an array; read fewer rows at a time",
        assertThrows(BatchTooLargeException.class, () -> column.reserve(2_048L)).getMessage());
    String memory =
        assertThrows(BatchTooLargeException.class, () -> column.reserve(2_047L)).getMessage();
    assertTrue(memory.startsWith("the arrays of the batch would have more than"), memory);
  }

  @Test
  void rowsOutsideTheBatchAreRefused() {
    IntColumn column = ints(Long.MAX_VALUE);
    StructColumn struct = new StructColumn(new String[] {"s"}, 1, false, 0);
    column.finish(3, 0);
    struct.read(new int[] {1, 0, 1}, 0, 3);
    struct.finish(3);
    for (int row : new int[] {-1, 3, Integer.MIN_VALUE}) {
      String message = "row " + row + " of a batch of 3 rows";
      assertEquals(
          message,
          assertThrows(IndexOutOfBoundsException.class, () -> column.isNull(row)).getMessage());
      assertEquals(
          message,
          assertThrows(IndexOutOfBoundsException.class, () -> struct.isNull(row)).getMessage());
    }
    assertFalse(column.isNull(0) || column.isNull(2));
    assertFalse(struct.isNull(0) || struct.isNull(2));
    assertTrue(struct.isNull(1));
    assertEquals(1, struct.nulls());
    struct.clear();
    assertEquals(0, struct.nulls());
  }

  /** Bitmaps of structs double, so that many short pieces are not copied again and again. */
  @Test
  void bitmapsOfStructsDoubleWithinTheirMemory() {
    BatchMemory memory = new BatchMemory(100);
    StructColumn struct = new StructColumn(new String[] {"s"}, 1, false, 0);
    struct.share(memory);
    int[] levels = new int[64];
    struct.read(levels, 0, 64);
    assertEquals(92, memory.left());
    struct.read(levels, 64, 1);
    assertEquals(84, memory.left());
    struct.read(levels, 128, 1);
    assertEquals(68, memory.left());
    struct.read(levels, 256, 1);
    assertEquals(36, memory.left());
    BatchTooLargeException refused =
        assertThrows(BatchTooLargeException.class, () -> struct.read(levels, 512, 1));
    assertTrue(refused.getMessage().contains("more than 100 bytes"), refused::getMessage);
  }

  @Test
  void levelsDoubleWithinTheirMemory() {
    BatchMemory memory = new BatchMemory(1_000);
    LevelsColumn column = (LevelsColumn) column("repeated group x { repeated int64 y; }", memory);
    int[] levels = new int[40];
    column.add(levels, levels, 0, 40);
    assertEquals(40, column.repetitionLevels().length);
    column.add(levels, levels, 0, 10);
    assertEquals(80, column.repetitionLevels().length);
    assertEquals(80, column.definitionLevels().length);
    assertEquals(1_000 - 2 * 80 * 4, memory.left());
    column.add(levels, levels, 0, 30);
    assertEquals(80, column.repetitionLevels().length);
    assertEquals(80, column.entries());
    // The next array would take four bytes more than are left.
    assertThrows(BatchTooLargeException.class, () -> column.add(levels, levels, 0, 11));
  }

  /** Returns a row group of this column and of one that is not read. */
  private static BlockMetaData group(long rows, long values, long bytes, String... path) {
    PrimitiveType type = Types.required(PrimitiveTypeName.INT64).named("x");
    BlockMetaData group = new BlockMetaData();
    group.setRowCount(rows);
    for (ColumnPath each : List.of(ColumnPath.get(path), ColumnPath.get("not read"))) {
      group.addColumn(
          ColumnChunkMetaData.get(
              each,
              type,
              CompressionCodecName.UNCOMPRESSED,
              null,
              Set.of(Encoding.PLAIN),
              Statistics.createStats(type),
              4,
              0,
              values,
              1,
              bytes));
    }
    return group;
  }

  private static int planned(String field, int most, long memory, BlockMetaData group) {
    Column column = column(field, new BatchMemory(memory));
    return new BatchRows(most, memory, List.of(column)).of(group);
  }

  /** Three quarters of the memory are planned for. A row takes its slot and a bit. */
  @Test
  void aBatchIsPlannedForTheMemoryOfItsArrays() {
    BlockMetaData group = group(8_000, 8_000, 64_000, "x");
    String longs = "required int64 x;";
    assertEquals(6_000, planned(longs, 10_000, 65_000, group));
    assertEquals(5_000, planned(longs, 5_000, 65_000, group));
    assertEquals(1, planned(longs, 10_000, 1, group));
    assertEquals(6_000, planned("required double x;", 10_000, 65_000, group));
    assertEquals(6_000, planned("required int32 x;", 10_000, 33_000, group));
    assertEquals(6_000, planned("required float x;", 10_000, 33_000, group));
    assertEquals(6_000, planned("required boolean x;", 10_000, 9_000, group));
    // The last growth of values of fixed width copies half of them.
    String fixed = "required fixed_len_byte_array(8) x;";
    assertEquals(4_000, planned(fixed, 10_000, 65_000, group));
    // Strings take four bytes and a bit, and three times the bytes of the pages.
    BlockMetaData ofStrings = group(1_000, 1_000, 4_000, "x");
    assertEquals(3_000, planned("required binary x;", 10_000, 64_500, ofStrings));
    // An element may be copied three times, like the levels of lists in lists.
    BlockMetaData ofLists = group(1_000, 2_000, 16_000, "x");
    assertEquals(300, planned("repeated int64 x;", 10_000, 21_160, ofLists));
    BlockMetaData nested = group(1_000, 500, 4_000, "x", "y");
    String listInList = "repeated group x { repeated int64 y; }";
    assertEquals(300, planned(listInList, 10_000, 11_340, nested));
  }
}
