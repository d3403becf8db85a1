// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

final class PlainBooleansTest {
  private static final int OFFSET = 3;

  private static PlainBooleans open(byte[] page, int length) {
    PlainBooleans values = new PlainBooleans();
    values.open(page, OFFSET, length, 0);
    return values;
  }

  private static String refusal(Runnable read) {
    return assertThrows(ParquetDecodingException.class, read::run).getMessage();
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
      PlainBooleans values = open(page, 3);
      values.booleans(bits, 1, first);
      int second = (24 - first) / 2;
      values.booleans(bits, 1 + first, second);
      values.booleans(bits, 1 + first + second, 24 - first - second);
      assertArrayEquals(expected, bits);
    }
  }

  @Test
  void aPageWithoutTheAnnouncedBitsIsRefusedWithWhatIsLeft() {
    PlainBooleans values = open(new byte[OFFSET + 2], 2);
    assertEquals(
        "17 more booleans are announced, but the page has only 16",
        refusal(() -> values.booleans(new boolean[17], 0, 17)));
    values.skip(11);
    assertEquals(
        "6 more booleans are announced, but the page has only 5",
        refusal(() -> values.booleans(new boolean[6], 0, 6)));
    assertEquals(
        "6 more booleans are announced, but the page has only 5", refusal(() -> values.skip(6)));
    values.booleans(new boolean[5], 0, 5);
    assertEquals(
        "1 more booleans are announced, but the page has only 0",
        refusal(() -> values.booleans(new boolean[1], 0, 1)));
  }

  @Test
  void aSecondPageBeginsWithItsFirstBit() {
    byte[] page = {0, 0, 0, 1};
    boolean[] bits = new boolean[4];
    PlainBooleans values = open(page, 1);
    values.booleans(bits, 0, 3);
    values.open(page, OFFSET, 1, 8);
    values.booleans(bits, 3, 1);
    assertArrayEquals(new boolean[] {true, false, false, true}, bits);
  }
}
