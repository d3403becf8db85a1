// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.DeltaEncoder;
import java.util.Arrays;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

final class DeltaValuesTest {
  private static final int[] INTS = {7, -3, 900, 900, Integer.MIN_VALUE};
  private static final long[] LONGS = {7, -3, 900, Long.MAX_VALUE, 5};

  private static byte[] encodedInts() {
    byte[] stream = new byte[DeltaEncoder.maxIntsLength(INTS.length)];
    int length = new DeltaEncoder().encode(INTS, 0, stream, 0, INTS.length);
    return Arrays.copyOf(stream, length);
  }

  private static byte[] encodedLongs() {
    byte[] stream = new byte[DeltaEncoder.maxLongsLength(LONGS.length)];
    int length = new DeltaEncoder().encode(LONGS, 0, stream, 0, LONGS.length);
    return Arrays.copyOf(stream, length);
  }

  private static String refusal(Runnable read) {
    return assertThrows(ParquetDecodingException.class, read::run).getMessage();
  }

  @Test
  void numbersAreReadInPieces() {
    DeltaValues values = new DeltaValues();
    byte[] page = encodedInts();
    values.open(page, 0, page.length, INTS.length);
    int[] ints = new int[INTS.length];
    values.ints(ints, 0, 2);
    values.ints(ints, 2, 3);
    assertArrayEquals(INTS, ints);
    page = encodedLongs();
    values.open(page, 0, page.length, LONGS.length);
    long[] longs = new long[LONGS.length];
    values.longs(longs, 0, 2);
    values.longs(longs, 2, 3);
    assertArrayEquals(LONGS, longs);
  }

  @Test
  void moreNumbersThanSlotsAreRefused() {
    DeltaValues values = new DeltaValues();
    byte[] page = encodedInts();
    assertEquals(
        "the deltas announce 5 values, but the page's header only 4",
        refusal(() -> values.open(page, 0, page.length, 4)));
    values.open(page, 0, page.length, 6);
  }

  /** The last miniblock is not needed by the first number, but a page without it is damaged. */
  @Test
  void aPageThatIsCutOffIsRefusedBeforeANumberIsRead() {
    byte[] page = encodedInts();
    assertThrows(
        RuntimeException.class,
        () -> new DeltaValues().open(page, 0, page.length - 1, INTS.length));
  }

  @Test
  void aPageOfNullsMayBeEmpty() {
    DeltaValues values = new DeltaValues();
    values.open(new byte[0], 0, 0, 9);
    values.ints(new int[1], 1, 0);
    values.longs(new long[1], 1, 0);
    String message = "values are announced, but the page is empty";
    assertEquals(message, refusal(() -> values.ints(new int[1], 0, 1)));
    assertEquals(message, refusal(() -> values.longs(new long[1], 0, 1)));
  }
}
