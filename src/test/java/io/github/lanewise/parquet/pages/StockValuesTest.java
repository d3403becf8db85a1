// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Tests parquet-java's readers with PLAIN, which Lanewise reads itself otherwise. */
final class StockValuesTest {
  private static final int OFFSET = 3;
  private static final int COUNT = 5;

  private static StockValues open(String type, ByteBuffer page) throws IOException {
    ColumnDescriptor column =
        MessageTypeParser.parseMessageType("message m { required " + type + " x; }")
            .getColumns()
            .get(0);
    StockValues values = new StockValues(Encoding.PLAIN, column);
    values.open(page.array(), OFFSET, page.capacity() - OFFSET, COUNT);
    return values;
  }

  private static ByteBuffer page(int bytes) {
    ByteBuffer page = ByteBuffer.allocate(OFFSET + bytes).order(ByteOrder.LITTLE_ENDIAN);
    return page.position(OFFSET);
  }

  @Test
  void numbersAreReadIntoTheirSlots() throws IOException {
    ByteBuffer page = page(4 * COUNT);
    for (int i = 1; i <= COUNT; i++) {
      page.putInt(Float.floatToRawIntBits(i));
    }
    int bits = Float.floatToRawIntBits(1);
    int[] ints = new int[3];
    open("int32", page).ints(ints, 1, 1);
    assertArrayEquals(new int[] {0, bits, 0}, ints);
    float[] floats = new float[COUNT + 2];
    StockValues values = open("float", page);
    values.floats(floats, 1, 2);
    values.floats(floats, 3, 3);
    assertArrayEquals(new float[] {0, 1, 2, 3, 4, 5, 0}, floats);
  }

  @Test
  void longNumbersAreReadIntoTheirSlots() throws IOException {
    ByteBuffer page = page(8 * COUNT);
    for (int i = 1; i <= COUNT; i++) {
      page.putDouble(i);
    }
    long[] longs = new long[3];
    open("int64", page).longs(longs, 1, 1);
    assertArrayEquals(new long[] {0, Double.doubleToRawLongBits(1), 0}, longs);
    double[] doubles = new double[COUNT + 2];
    StockValues values = open("double", page);
    values.doubles(doubles, 1, 2);
    values.doubles(doubles, 3, 3);
    assertArrayEquals(new double[] {0, 1, 2, 3, 4, 5, 0}, doubles);
  }

  @Test
  void bitsAreReadIntoTheirSlots() throws IOException {
    ByteBuffer page = page(1).put((byte) 0b10011);
    boolean[] bits = new boolean[COUNT + 2];
    StockValues values = open("boolean", page);
    values.booleans(bits, 1, 2);
    values.booleans(bits, 3, 3);
    assertArrayEquals(new boolean[] {false, true, true, false, false, true, false}, bits);
  }

  @Test
  void valuesOfFixedWidthAreReadIntoTheirSlots() throws IOException {
    ByteBuffer page = page(2 * COUNT).put("abcdefghij".getBytes(ISO_8859_1));
    byte[] fixed = new byte[2 * COUNT];
    StockValues values = open("fixed_len_byte_array(2)", page);
    values.fixed(2, fixed, 0, 2);
    values.fixed(2, fixed, 4, 3);
    assertEquals("abcdefghij", new String(fixed, ISO_8859_1));
    StockValues narrow = open("fixed_len_byte_array(2)", page);
    assertEquals(
        "a value has 2 bytes instead of 3",
        assertThrows(ParquetDecodingException.class, () -> narrow.fixed(3, new byte[9], 0, 1))
            .getMessage());
  }

  @Test
  void textsAreReadAndSkipped() throws IOException {
    String[] texts = {"abc", "", "d", "efghi", "jk"};
    ByteBuffer page = page(4 * COUNT + 11);
    for (String text : texts) {
      page.putInt(text.length()).put(text.getBytes(ISO_8859_1));
    }
    StockValues values = open("binary", page);
    PlainTarget target = new PlainTarget(COUNT);
    values.bytes(target, 0, 2);
    values.skip(1);
    values.bytes(target, 2, 2);
    assertEquals(List.of("abc", "", "efghi", "jk"), target.values());
    assertEquals(List.of(3L, 3L, 8L, 10L), target.required);
  }
}
