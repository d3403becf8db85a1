// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

final class LengthsTest {
  private static final int OFFSET = 3;

  @Test
  void aStreamMayTakeAllThatIsLeft() {
    assertEquals(0, Lengths.hybrid(page(0), OFFSET, 4));
    assertEquals(5, Lengths.hybrid(page(5), OFFSET, 9));
    assertEquals(0x0302_0100, Lengths.hybrid(page(0x0302_0100), OFFSET, Integer.MAX_VALUE));
  }

  @Test
  void aStreamThatIsTooLongIsRefusedWithBothNumbers() {
    assertRefused("a stream of 6 bytes is announced, but only 5 bytes are left", page(6), 9);
    assertRefused("a stream of -1 bytes is announced, but only 5 bytes are left", page(-1), 9);
  }

  @Test
  void aLengthThatIsCutOffIsRefused() {
    assertRefused("the length of a stream takes 4 bytes, but only 3 are left", page(0), 3);
    assertRefused("the length of a stream takes 4 bytes, but only 0 are left", page(0), 0);
  }

  private static void assertRefused(String message, byte[] page, int left) {
    assertEquals(
        message,
        assertThrows(ParquetDecodingException.class, () -> Lengths.hybrid(page, OFFSET, left))
            .getMessage());
  }

  /** Returns a page with this length at {@link #OFFSET}, the lowest byte first. */
  private static byte[] page(int length) {
    byte[] page = new byte[OFFSET + Integer.BYTES];
    for (int i = 0; i < Integer.BYTES; i++) {
      page[OFFSET + i] = (byte) (length >>> 8 * i);
    }
    return page;
  }
}
