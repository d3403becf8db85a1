// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.HybridStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

@SuppressWarnings("deprecation") // Old files have BIT_PACKED.
final class LevelReaderTest {
  private static final int OFFSET = 3;
  private static final int[] LEVELS = {2, 0, 1, 2, 2, 2, 0, 1};

  /** Levels 2, 0, 1, 2, 2, 2, 0, 1, of two bits each, from the highest bit of a byte on. */
  private static final byte[] PACKED = {9, 9, 9, (byte) 0b10_00_01_10, (byte) 0b10_10_00_01};

  private static ColumnDescriptor column(String fields) {
    return MessageTypeParser.parseMessageType("message m { " + fields + " }").getColumns().get(0);
  }

  private static LevelReader definition() {
    return LevelReader.definition(column("optional group x { optional int32 y; }"));
  }

  private static String refusal(Executable read) {
    return assertThrows(ParquetDecodingException.class, read).getMessage();
  }

  @Test
  void aRequiredColumnHasNoLevels() throws IOException {
    LevelReader reader = LevelReader.definition(column("required int32 x;"));
    assertFalse(reader.exist());
    assertEquals(0, reader.open(Encoding.RLE, new byte[9], 0, 9, 9));
    reader.release();
    assertTrue(definition().exist());
  }

  /** The values begin after the levels, whose length comes first. */
  @Test
  void theBytesOfLevelsAreTold() throws IOException {
    byte[] stream = new HybridStream(2).pack(LEVELS).bytes();
    ByteBuffer page = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
    page.put(new byte[OFFSET]).putInt(stream.length).put(stream);
    LevelReader reader = definition();
    assertEquals(
        Integer.BYTES + stream.length, reader.open(Encoding.RLE, page.array(), OFFSET, 37, 8));
    requireLevels(reader);
    assertEquals(2, reader.open(Encoding.BIT_PACKED, PACKED, OFFSET, 2, 8));
    requireLevels(reader);
    // A page v2 may follow one of the old encoding.
    reader.open(stream, 0, stream.length);
    requireLevels(reader);
  }

  private static void requireLevels(LevelReader reader) {
    int[] levels = new int[10];
    reader.read(levels, 1, 5);
    reader.read(levels, 6, 3);
    assertArrayEquals(new int[] {0, 2, 0, 1, 2, 2, 2, 0, 1, 0}, levels);
  }

  @Test
  void onlyTheHighestLevelIsAValue() throws IOException {
    LevelReader reader = definition();
    reader.open(Encoding.BIT_PACKED, PACKED, OFFSET, 2, 8);
    long[] bits = {-1, 0};
    assertEquals(2, reader.read(bits, 61, 4));
    assertEquals(2, reader.read(bits, 65, 4));
    // Bits of other slots stay.
    assertEquals(-1L >>> 3 | 1L << 61, bits[0]);
    assertEquals(0b00111, bits[1]);
  }

  @Test
  void aLevelAboveTheHighestIsRefused() throws IOException {
    LevelReader reader = definition();
    byte[] packed = {(byte) 0b10_11_00_00};
    reader.open(Encoding.BIT_PACKED, packed, 0, 1, 4);
    assertEquals(
        "a definition level of 3; the highest is 2", refusal(() -> reader.read(new long[1], 0, 4)));
    reader.open(Encoding.BIT_PACKED, packed, 0, 1, 4);
    assertEquals(
        "a level (DEFINITION_LEVEL) of 3; the highest is 2",
        refusal(() -> reader.read(new int[4], 0, 4)));
    byte[] stream = new HybridStream(2).repeat(2, 3).bytes();
    reader.open(stream, 0, stream.length);
    assertEquals(
        "a level (DEFINITION_LEVEL) of 3; the highest is 2",
        refusal(() -> reader.read(new int[2], 0, 2)));
    LevelReader repetition =
        LevelReader.repetition(column("repeated group x { repeated int32 y; }"));
    repetition.open(stream, 0, stream.length);
    assertEquals(
        "a level (REPETITION_LEVEL) of 3; the highest is 2",
        refusal(() -> repetition.read(new int[2], 0, 2)));
  }

  @Test
  void packedLevelsNeedTheirBytes() throws IOException {
    LevelReader reader = definition();
    for (int count : new int[] {5, 8}) {
      assertEquals(
          count + " packed levels of 2 bits cannot be read from the 1 bytes that are left",
          refusal(() -> reader.open(Encoding.BIT_PACKED, PACKED, OFFSET, 1, count)));
      assertEquals(2, reader.open(Encoding.BIT_PACKED, PACKED, OFFSET, 2, count));
    }
    assertEquals(
        "9 packed levels of 2 bits cannot be read from the 2 bytes that are left",
        refusal(() -> reader.open(Encoding.BIT_PACKED, PACKED, OFFSET, 2, 9)));
  }
}
