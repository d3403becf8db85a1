// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

final class SplitValuesTest {
  private static final int OFFSET = 3;
  private static final int COUNT = 5;

  /** Returns the page of {@link #COUNT} values of this width, whose bytes are all different. */
  private static byte[] page(int width) {
    byte[] page = new byte[OFFSET + COUNT * width];
    for (int i = 0; i < COUNT * width; i++) {
      page[OFFSET + i % width * COUNT + i / width] = (byte) (i + 1);
    }
    return page;
  }

  private static SplitValues open(int width) {
    SplitValues values = new SplitValues(width);
    values.open(page(width), OFFSET, COUNT * width, COUNT);
    return values;
  }

  private static ByteBuffer plain(int width) {
    ByteBuffer plain = ByteBuffer.allocate(COUNT * width).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < COUNT * width; i++) {
      plain.put(i, (byte) (i + 1));
    }
    return plain;
  }

  private static String refusal(Runnable read) {
    return assertThrows(ParquetDecodingException.class, read::run).getMessage();
  }

  @Test
  void valuesOfEachTypeAreReadInPieces() {
    int[] ints = new int[COUNT];
    SplitValues values = open(4);
    values.ints(ints, 0, 2);
    values.ints(ints, 2, 3);
    float[] floats = new float[COUNT];
    values = open(4);
    values.floats(floats, 0, 2);
    values.floats(floats, 2, 3);
    long[] longs = new long[COUNT];
    values = open(8);
    values.longs(longs, 0, 2);
    values.longs(longs, 2, 3);
    double[] doubles = new double[COUNT];
    values = open(8);
    values.doubles(doubles, 0, 2);
    values.doubles(doubles, 2, 3);
    for (int i = 0; i < COUNT; i++) {
      assertEquals(plain(4).getInt(4 * i), ints[i]);
      assertEquals(plain(4).getInt(4 * i), Float.floatToRawIntBits(floats[i]));
      assertEquals(plain(8).getLong(8 * i), longs[i]);
      assertEquals(plain(8).getLong(8 * i), Double.doubleToRawLongBits(doubles[i]));
    }
    byte[] fixed = new byte[3 * COUNT];
    values = open(3);
    values.fixed(3, fixed, 0, 2);
    values.fixed(3, fixed, 6, 3);
    assertArrayEquals(plain(3).array(), fixed);
  }

  @Test
  void moreValuesThanThePageHasAreRefusedWithWhatIsLeft() {
    SplitValues values = open(4);
    values.ints(new int[2], 0, 2);
    assertEquals(
        "4 more values are announced, but only 3 are left",
        refusal(() -> values.ints(new int[4], 0, 4)));
    values.ints(new int[3], 0, 3);
    assertEquals(
        "1 more values are announced, but only 0 are left",
        refusal(() -> values.ints(new int[1], 0, 1)));
  }

  @Test
  void aPageOfAnotherSizeIsRefused() {
    SplitValues values = new SplitValues(4);
    assertEquals(
        "19 bytes of BYTE_STREAM_SPLIT are no whole number of values of 4 bytes",
        refusal(() -> values.open(page(4), OFFSET, 19, COUNT)));
    assertEquals(
        "the page's header announces 4 values, but the page has bytes for 5",
        refusal(() -> values.open(page(4), OFFSET, 20, COUNT - 1)));
    // Nulls take no bytes.
    values.open(page(4), OFFSET, 16, COUNT);
  }
}
