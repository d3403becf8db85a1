// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/**
 * Tests that each array is counted, that columns make room for others, and which arrays are
 * refused.
 */
final class BatchMemoryTest {
  private static final String ADVICE = ": read fewer rows at a time";

  private static final IntFunction<long[]> FULL =
      length -> {
        throw new OutOfMemoryError("on purpose");
      };

  private static final IntFunction<long[]> UNTRIED =
      length -> {
        throw new AssertionError("tried to make " + length);
      };

  private static Column column(String field, BatchMemory memory) {
    MessageType schema = MessageTypeParser.parseMessageType("message m { " + field + " }");
    Column column = Column.of(schema, schema.getColumns().get(0));
    column.share(memory);
    return column;
  }

  @Test
  void arraysOfEachTypeCountTheirBytes() {
    BatchMemory memory = new BatchMemory(1_000);
    boolean[] booleans = memory.grow(new boolean[] {true}, 3);
    byte[] bytes = memory.grow(new byte[] {1}, 3);
    assertEquals(1_000 - 2 - 2, memory.left());
    int[] ints = memory.grow(new int[] {1}, 3);
    float[] floats = memory.grow(new float[] {1}, 3);
    assertEquals(996 - 8 - 8, memory.left());
    long[] longs = memory.grow(new long[] {1}, 3);
    double[] doubles = memory.grow(new double[] {1}, 3);
    assertEquals(980 - 16 - 16, memory.left());
    assertArrayEquals(new boolean[] {true, false, false}, booleans);
    assertArrayEquals(new byte[] {1, 0, 0}, bytes);
    assertArrayEquals(new int[] {1, 0, 0}, ints);
    assertArrayEquals(new float[] {1, 0, 0}, floats);
    assertArrayEquals(new long[] {1, 0, 0}, longs);
    assertArrayEquals(new double[] {1, 0, 0}, doubles);
    assertEquals(1, memory.grow(longs, 1).length);
    assertEquals(964, memory.left());
    assertSame(ints, memory.grow(ints, 3));
    assertEquals(964, memory.left());
  }

  /** The old array counts until it has been copied. */
  @Test
  void anArrayMayTakeAllThatIsLeft() {
    BatchMemory memory = new BatchMemory(100);
    int[] ints = memory.grow(new int[0], 10);
    assertEquals(15, memory.grow(ints, 15).length);
    assertEquals(40, memory.left());
    String message =
        assertThrows(BatchTooLargeException.class, () -> memory.grow(new byte[0], 41)).getMessage();
    assertEquals(
        "the arrays of the batch would have more than 100 bytes"
            + ADVICE
            + ", or raise ReadOptions.batchBytes",
        message);
    assertEquals(40, memory.left());
    assertEquals(40, memory.grow(new byte[0], 40).length);
    assertEquals(0, memory.left());
  }

  @Test
  void anArrayThatMayBeTooLongTakesTheShareOfOneColumn() {
    BatchMemory memory = new BatchMemory(100, 4);
    assertEquals(25, memory.share());
    memory.grow(new byte[0], 75);
    assertEquals(25, memory.share());
    memory.grow(new byte[0], 15);
    assertEquals(10, memory.share());
    assertEquals(50, new BatchMemory(50).share());
  }

  /** No JVM has an array of that length, whatever its heap. */
  @Test
  void anArrayForWhichTheHeapHasNoRoomIsRefused() {
    BatchMemory memory = new BatchMemory(Long.MAX_VALUE);
    IntColumn idle = (IntColumn) column("required int32 x;", memory);
    memory.owners(List.of(idle));
    idle.reserve(5_000, 5_000);
    idle.finish(10, 0);
    long before = memory.left();
    BatchTooLargeException refused =
        assertThrows(
            BatchTooLargeException.class, () -> memory.grow(new long[0], Integer.MAX_VALUE));
    assertEquals(
        "the heap has no room for an array of 17,179,869,176 bytes"
            + ADVICE
            + ", or give the JVM a larger heap",
        refused.getMessage());
    assertInstanceOf(OutOfMemoryError.class, refused.getCause());
    // Before the second try, other columns have given memory back.
    assertEquals(10, idle.values().length);
    assertEquals(before + 4_990 * 4 + (79 - 1) * 8, memory.left());
  }

  @Test
  void columnsOfShorterBatchesMakeRoom() {
    BatchMemory memory = new BatchMemory(10_000);
    IntColumn idle = (IntColumn) column("required int32 x;", memory);
    IntColumn filled = (IntColumn) column("required int32 y;", memory);
    memory.owners(List.of(idle, filled));
    idle.reserve(1_000, 1_000);
    filled.reserve(1_000, 1_000);
    assertEquals(10_000 - 2 * (4_000 + 16 * 8), memory.left());
    idle.finish(10, 0);
    memory.busy(filled);
    assertEquals(4_000, memory.grow(new byte[0], 4_000).length);
    assertEquals(10, idle.values().length);
    assertEquals(1_000, filled.values().length);
    assertEquals(10_000 - 4_128 - (40 + 8) - 4_000, memory.left());
    // The column that has given memory back takes some when it is filled again.
    memory.busy(null);
    idle.reserve(11, 11);
    assertEquals(11, idle.values().length);
  }

  /** The bytes of an array, and not its slots, must fit. */
  @Test
  void aWideArrayIsRefusedOrGetsRoomByItsBytes() {
    BatchMemory memory = new BatchMemory(10_000);
    IntColumn idle = (IntColumn) column("required int32 x;", memory);
    memory.owners(List.of(idle));
    idle.reserve(1_000, 1_000);
    idle.finish(10, 0);
    assertThrows(BatchTooLargeException.class, () -> memory.grow(new long[0], 1_245));
    assertEquals(10, idle.values().length);
    idle.reserve(1_000, 1_000);
    assertEquals(1_244, memory.grow(new long[0], 1_244).length);
    assertEquals(10, idle.values().length);
    assertEquals(0, memory.left());
  }

  /** Each attempt to shorten an array makes the JVM collect the whole heap. */
  @Test
  void anArrayThatCouldNotBeShortenedKeepsItsLengthUntilColumnsMakeRoom() {
    BatchMemory memory = new BatchMemory(10_000);
    long[] array = new long[100];
    assertSame(array, memory.grow(array, 100, 50, Long.BYTES, FULL));
    // Arrays of as many bytes are not tried again.
    assertSame(array, memory.grow(array, 100, 50, Long.BYTES, UNTRIED));
    assertSame(array, memory.grow(array, 100, 99, Long.BYTES, UNTRIED));
    assertEquals(10_000, memory.left());
    assertEquals(49, memory.grow(array, 49).length);
    assertEquals(10_000 + 51 * 8, memory.left());
    assertEquals(200, memory.grow(array, 200).length);
    // The columns make room before the second try.
    List<Integer> tries = new ArrayList<>();
    long[] second =
        memory.grow(
            array,
            100,
            110,
            Long.BYTES,
            length -> {
              tries.add(length);
              return tries.size() == 1 ? FULL.apply(length) : new long[length];
            });
    assertEquals(110, second.length);
    assertEquals(List.of(110, 110), tries);
    assertEquals(60, memory.grow(array, 60).length);
  }

  @Test
  void partsOfListsMakeRoom() {
    BatchMemory memory = new BatchMemory(1 << 20);
    ListColumn list = (ListColumn) column("repeated int64 x;", memory);
    LevelsColumn levels = (LevelsColumn) column("repeated group x { repeated int64 y; }", memory);
    list.reserve(100, 100);
    list.elements().reserve(200L);
    levels.reserve(100, 100);
    levels.values().reserve(200L);
    levels.add(new int[300], new int[300], 0, 300);
    long used = (1 << 20) - memory.left();
    // Offsets have one entry more. Elements begin with 4,096 slots.
    long slots = 2 * (100 * 4 + 2 * 8) + 2 * (4_096 * 8 + 64 * 8);
    assertEquals(slots + 2 * 300 * 4, used);
    list.finish(1, 0, 3);
    list.elements().finish(3, 0);
    list.trim();
    assertEquals(3, ((LongColumn) list.elements()).values().length);
    assertEquals(2, list.offsets().length);
    levels.clear();
    levels.trim();
    assertEquals(0, levels.repetitionLevels().length);
    assertEquals(0, levels.definitionLevels().length);
    assertEquals(0, ((LongColumn) levels.values()).values().length);
    // The first offset of a column is not counted.
    assertEquals((1 << 20) - (8 + 4) - (8 + 3 * 8), memory.left());
  }
}
