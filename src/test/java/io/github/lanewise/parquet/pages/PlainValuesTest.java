// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

final class PlainValuesTest {
  private static final int OFFSET = 3;

  private static PlainValues open(int width, byte[] page, int length) {
    PlainValues values = new PlainValues(width);
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
    PlainValues values = open(4, page.array(), 40);
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
    for (int width : new int[] {4, 8, 5}) {
      PlainValues values = open(width, page, 39);
      values.skip(1);
      int left = 39 - width;
      int more = left / width + 1;
      List<Runnable> reads =
          List.of(
              () -> values.ints(new int[9], 0, more),
              () -> values.floats(new float[9], 0, more),
              () -> values.longs(new long[9], 0, more),
              () -> values.doubles(new double[9], 0, more),
              () -> values.fixed(width, new byte[45], 0, more),
              () -> values.skip(more));
      for (Runnable read : reads) {
        assertEquals(
            "%d more values of %d bytes are announced, but only %d bytes are left"
                .formatted(more, width, left),
            refusal(read));
      }
    }
  }

  @Test
  void theNumberOfBytesDoesNotOverflow() {
    PlainValues values = open(8, new byte[OFFSET + 8], 8);
    assertEquals(
        "536870912 more values of 8 bytes are announced, but only 8 bytes are left",
        refusal(() -> values.longs(new long[1], 0, 1 << 29)));
  }

  @Test
  void valuesOfFixedWidthAreReadInPieces() {
    byte[] page = {9, 9, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    byte[] fixed = new byte[10];
    PlainValues values = open(3, page, 9);
    values.fixed(3, fixed, 1, 1);
    values.fixed(3, fixed, 4, 2);
    assertArrayEquals(new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, fixed);
    values.open(page, OFFSET, 9, 3);
    values.skip(2);
    values.fixed(3, fixed, 0, 1);
    assertEquals(7, fixed[0]);
  }
}
