// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.junit.jupiter.api.Test;

final class PageArrayTest {
  private static final byte[] BYTES = {1, 2, 3, 4, 5, 6, 7, 8, 9};

  private final PageArray page = new PageArray();

  private void requireBytes(byte... expected) {
    assertEquals(expected.length, page.length());
    assertArrayEquals(
        expected, Arrays.copyOfRange(page.array(), page.offset(), page.offset() + page.length()));
  }

  private static BytesInput inPieces(int first, int length, int second, int secondLength) {
    return BytesInput.from(
        ByteBuffer.wrap(BYTES, first, length), ByteBuffer.wrap(BYTES, second, secondLength));
  }

  @Test
  void aPageInOneArrayIsNotCopied() throws IOException {
    page.take(BytesInput.from(BYTES, 2, 4));
    assertSame(BYTES, page.array());
    assertEquals(2, page.offset());
    requireBytes((byte) 3, (byte) 4, (byte) 5, (byte) 6);
  }

  /**
   * The buffer begins after the first bytes of its array, and the page after those of the buffer.
   */
  @Test
  void aPartOfABufferIsNotCopied() throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(BYTES, 1, 8).slice().position(2).limit(5);
    page.take(BytesInput.from(buffer));
    assertSame(BYTES, page.array());
    requireBytes((byte) 4, (byte) 5, (byte) 6);
  }

  @Test
  void aPageInPiecesIsCopiedIntoAnArrayThatServesTheNextOne() throws IOException {
    page.take(inPieces(0, 3, 5, 4));
    requireBytes((byte) 1, (byte) 2, (byte) 3, (byte) 6, (byte) 7, (byte) 8, (byte) 9);
    byte[] copy = page.array();
    page.take(inPieces(2, 4, 0, 3));
    assertSame(copy, page.array());
    page.take(inPieces(4, 1, 6, 1));
    requireBytes((byte) 5, (byte) 7);
    assertSame(copy, page.array());
    page.take(inPieces(0, 9, 0, 1));
    requireBytes(
        (byte) 1, (byte) 2, (byte) 3, (byte) 4, (byte) 5, (byte) 6, (byte) 7, (byte) 8, (byte) 9,
        (byte) 1);
  }

  @Test
  void directMemoryIsCopiedAndStaysAsItIs() throws IOException {
    ByteBuffer direct = ByteBuffer.allocateDirect(4).put(BYTES, 3, 4).flip();
    for (int i = 0; i < 2; i++) {
      page.take(BytesInput.from(direct));
      requireBytes((byte) 4, (byte) 5, (byte) 6, (byte) 7);
    }
  }

  @Test
  void aReleasedPageHasNoBytes() throws IOException {
    page.take(BytesInput.from(BYTES, 2, 4));
    page.release();
    assertEquals(0, page.array().length);
    assertEquals(0, page.offset());
    assertEquals(0, page.length());
  }
}
