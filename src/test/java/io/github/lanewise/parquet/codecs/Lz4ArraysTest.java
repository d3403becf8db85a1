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

  private void requireNothingOfBefore() {
    for (int i = 0; i < SIZE; i++) {
      assertNotEquals(BEFORE, target[i], "byte " + i);
    }
    assertEquals(BEFORE, target[SIZE]);
  }
}
