// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tests that a forged block shows nothing of the page that was in the array before. */
class Lz4ArraysTest {
  private static final int SIZE = 1 + 8 + 5;

  /** No byte of the block. */
  private static final byte BEFORE = 77;

  /** A literal, eight bytes copied from 0 bytes back, and five literals. All literals are 0. */
  private static final byte[] FORGED = {0x14, 0, 0, 0, 0x50, 0, 0, 0, 0, 0};

  private final byte[] target = new byte[SIZE + 1];

  @Test
  void aBlockThatCopiesFromItsOwnPlaceHasNoEarlierBytes() {
    Arrays.fill(target, BEFORE);
    new Lz4Arrays().decompress(FORGED, 0, FORGED.length, target, SIZE);
    requireNothingOfBefore();
  }

  @Test
  void norHasABlockInAFrame() {
    Arrays.fill(target, BEFORE);
    byte[] frame =
        ByteBuffer.allocate(2 * Integer.BYTES + FORGED.length)
            .putInt(SIZE)
            .putInt(FORGED.length)
            .put(FORGED)
            .array();
    new Lz4Arrays.Framed().decompress(frame, 0, frame.length, target, SIZE);
    requireNothingOfBefore();
  }

  /** Each byte of a length stands for at most 255 bytes, and aircompressor 0.21 loses count. */
  @Test
  void aBlockInWhichALengthCouldExceedAnIntIsCountedFirst() {
    int literals = 9 << 20;
    byte[] block = new byte[1 + (literals - 15) / 255 + 1 + literals];
    block[0] = (byte) 0xf0;
    int header = block.length - literals;
    Arrays.fill(block, 1, header - 1, (byte) 255);
    block[header - 1] = (byte) ((literals - 15) % 255);
    Arrays.fill(block, header, block.length, BEFORE);
    byte[] page = new byte[literals];
    assertEquals(literals, new Lz4Arrays().decompress(block, 0, block.length, page, literals));
    assertEquals(BEFORE, page[literals - 1]);
    // Now most of the bytes belong to the length.
    Arrays.fill(block, 1, block.length, (byte) 255);
    assertEquals(
        ArrayCodec.UNSURE, new Lz4Arrays().decompress(block, 0, block.length, page, literals));
  }

  private void requireNothingOfBefore() {
    for (int i = 0; i < SIZE; i++) {
      assertNotEquals(BEFORE, target[i], "byte " + i);
    }
    assertEquals(BEFORE, target[SIZE]);
  }
}
