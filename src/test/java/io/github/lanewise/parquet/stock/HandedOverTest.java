// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.junit.jupiter.api.Test;

/** Tests that a difference between two pages is found and named, in their bytes or their writes. */
class HandedOverTest {
  private static HandedOver page(byte[]... pieces) throws IOException {
    return HandedOver.of(
        BytesInput.concat(
            Arrays.stream(pieces).map(piece -> BytesInput.from(piece, 0, piece.length)).toList()));
  }

  private static String difference(HandedOver stocks, HandedOver ours) {
    return assertThrows(
            DifferenceException.class, () -> stocks.requireEqualTo(ours, "a PLAIN page"))
        .getMessage();
  }

  @Test
  void bytesAndTheLengthOfEachWriteAreKept() throws IOException {
    byte[][] pieces = new byte[20][];
    for (int i = 0; i < pieces.length; i++) {
      pieces[i] = new byte[i];
      Arrays.fill(pieces[i], (byte) i);
    }
    HandedOver page = page(pieces);
    assertEquals(190, page.toByteArray().length);
    assertArrayEquals(
        new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19},
        page.writes());
    assertDoesNotThrow(() -> page.requireEqualTo(page(pieces), "a PLAIN page"));
  }

  @Test
  void aSingleByteIsAWrite() throws IOException {
    HandedOver page = HandedOver.of(BytesInput.fromUnsignedVarInt(300));
    assertArrayEquals(new byte[] {(byte) 0xac, 2}, page.toByteArray());
    assertArrayEquals(new int[] {1, 1}, page.writes());
  }

  @Test
  void anAnnouncedSizeThatIsWrongIsADifference() {
    ByteArrayOutputStream page =
        new ByteArrayOutputStream() {
          @Override
          public int size() {
            return super.size() + 1;
          }
        };
    page.write(1);
    page.write(2);
    DifferenceException e =
        assertThrows(DifferenceException.class, () -> HandedOver.of(BytesInput.from(page)));
    assertEquals("the announced size of a page is 2, with parquet-java 3", e.getMessage());
  }

  @Test
  void pagesOfOtherLengthsDiffer() throws IOException {
    assertEquals(
        "the length of a PLAIN page is 3, with parquet-java 2",
        difference(page(new byte[2]), page(new byte[3])));
  }

  @Test
  void theFirstByteThatDiffersIsNamed() throws IOException {
    assertEquals(
        "byte 0 of a PLAIN page is 9, with parquet-java 1",
        difference(page(new byte[] {1, 2, 3}), page(new byte[] {9, 2, 4})));
    assertEquals(
        "byte 2 of a PLAIN page is 4, with parquet-java 3",
        difference(page(new byte[] {1, 2, 3}), page(new byte[] {1, 2, 4})));
  }

  /** A compressor may make a frame of each write. */
  @Test
  void theSameBytesInOtherWritesDiffer() throws IOException {
    assertEquals(
        "the lengths of writes of a PLAIN page is [1, 2], with parquet-java [2, 1]",
        difference(page(new byte[2], new byte[1]), page(new byte[1], new byte[2])));
    assertEquals(
        "the lengths of writes of a PLAIN page is [2], with parquet-java [2, 0]",
        difference(page(new byte[2], new byte[0]), page(new byte[2])));
  }
}
