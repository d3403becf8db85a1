// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.IntConsumer;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

final class PlainValuesTest {
  private static final int OFFSET = 3;

  private static PlainValues open(byte[] page, int length) {
    PlainValues values = new PlainValues();
    values.open(page, OFFSET, length, 0);
    return values;
  }

  private static String refusal(Runnable read) {
    return assertThrows(ParquetDecodingException.class, read::run).getMessage();
  }

  @Test
  void numbersAreReadInPiecesUpToTheEndOfThePage() {
    ByteBuffer page = ByteBuffer.allocate(OFFSET + 40).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 10; i++) {
      page.putInt(OFFSET + 4 * i, 1_000_000 + i);
    }
    int[] ints = new int[11];
    PlainValues values = open(page.array(), 40);
    values.ints(ints, 1, 3);
    values.ints(ints, 4, 7);
    assertArrayEquals(
        new int[] {
          0, 1_000_000, 1_000_001, 1_000_002, 1_000_003, 1_000_004, 1_000_005, 1_000_006, 1_000_007,
          1_000_008, 1_000_009
        },
        ints);
  }

  @Test
  void aPageWithoutTheAnnouncedNumbersIsRefusedWithWhatIsLeft() {
    byte[] page = new byte[OFFSET + 40];
    PlainValues values = open(page, 39);
    List<IntConsumer> reads =
        List.of(
            count -> values.ints(new int[9], 0, count),
            count -> values.floats(new float[9], 0, count),
            count -> values.longs(new long[9], 0, count),
            count -> values.doubles(new double[9], 0, count),
            count -> values.fixed(5, new byte[40], 0, count));
    int[] widths = {4, 4, 8, 8, 5};
    int left = 39;
    for (int i = 0; i < widths.length; i++) {
      reads.get(i).accept(1);
      left -= widths[i];
      int more = left / widths[i] + 1;
      int index = i;
      assertEquals(
          "%d more values of %d bytes are announced, but only %d bytes are left"
              .formatted(more, widths[i], left),
          refusal(() -> reads.get(index).accept(more)));
    }
  }

  @Test
  void theNumberOfBytesDoesNotOverflow() {
    PlainValues values = open(new byte[OFFSET + 8], 8);
    assertEquals(
        "536870912 more values of 8 bytes are announced, but only 8 bytes are left",
        refusal(() -> values.longs(new long[1], 0, 1 << 29)));
  }

  @Test
  void valuesOfFixedWidthAreReadInPieces() {
    byte[] page = {9, 9, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    byte[] fixed = new byte[10];
    PlainValues values = open(page, 9);
    values.fixed(3, fixed, 1, 1);
    values.fixed(3, fixed, 4, 2);
    assertArrayEquals(new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, fixed);
  }

  @Test
  void bitsAreReadInPiecesThatEndAnywhere() {
    byte[] page = {9, 9, 9, (byte) 0b1011_0010, (byte) 0b0110_1101, 0b0000_0101};
    boolean[] expected = new boolean[25];
    for (int i = 0; i < 24; i++) {
      expected[i + 1] = (page[OFFSET + i / 8] >>> i % 8 & 1) != 0;
    }
    for (int first = 0; first <= 24; first++) {
      boolean[] bits = new boolean[25];
      PlainValues values = open(page, 3);
      values.booleans(bits, 1, first);
      int second = (24 - first) / 2;
      values.booleans(bits, 1 + first, second);
      values.booleans(bits, 1 + first + second, 24 - first - second);
      assertArrayEquals(expected, bits);
    }
  }

  @Test
  void aPageWithoutTheAnnouncedBitsIsRefusedWithWhatIsLeft() {
    PlainValues values = open(new byte[OFFSET + 2], 2);
    assertEquals(
        "17 more booleans are announced, but the page has only 16",
        refusal(() -> values.booleans(new boolean[17], 0, 17)));
    values.booleans(new boolean[11], 0, 11);
    assertEquals(
        "6 more booleans are announced, but the page has only 5",
        refusal(() -> values.booleans(new boolean[6], 0, 6)));
    values.booleans(new boolean[5], 0, 5);
    assertEquals(
        "1 more booleans are announced, but the page has only 0",
        refusal(() -> values.booleans(new boolean[1], 0, 1)));
  }

  @Test
  void aSecondPageBeginsWithItsFirstBit() {
    byte[] page = {0, 0, 0, 1};
    boolean[] bits = new boolean[4];
    PlainValues values = open(page, 1);
    values.booleans(bits, 0, 3);
    values.open(page, OFFSET, 1, 8);
    values.booleans(bits, 3, 1);
    assertArrayEquals(new boolean[] {true, false, false, true}, bits);
  }
}
