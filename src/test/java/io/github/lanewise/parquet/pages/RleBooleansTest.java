// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.testkit.HybridStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

final class RleBooleansTest {
  private static final int OFFSET = 3;

  /** The tile has four bits, so most pieces end amid a tile. */
  @Test
  void bitsAreReadInPiecesOfAnySize() {
    HybridStream stream =
        new HybridStream(1).repeat(5, 1).pack(0, 1, 1, 0, 1, 0, 0, 1).repeat(8, 0);
    int[] values = stream.values();
    boolean[] expected = new boolean[values.length + 1];
    for (int i = 0; i < values.length; i++) {
      expected[i + 1] = values[i] != 0;
    }
    for (int piece = 1; piece < values.length; piece++) {
      RleBooleans reader = open(stream.bytes());
      boolean[] bits = new boolean[values.length + 1];
      for (int i = 0; i < values.length; i += piece) {
        reader.booleans(bits, i + 1, Math.min(piece, values.length - i));
      }
      assertArrayEquals(expected, bits);
      // A run follows the stream in the array, but is no part of it.
      assertThrows(RuntimeException.class, () -> reader.booleans(new boolean[1], 0, 1));
    }
  }

  private static RleBooleans open(byte[] stream) {
    ByteBuffer page = ByteBuffer.allocate(OFFSET + Integer.BYTES + stream.length + 2);
    page.order(ByteOrder.LITTLE_ENDIAN);
    page.put(new byte[OFFSET]).putInt(stream.length).put(stream).put((byte) 8).put((byte) 1);
    RleBooleans reader = new RleBooleans(new int[4]);
    reader.open(page.array(), OFFSET, page.capacity() - OFFSET, 0);
    return reader;
  }

  @Test
  void aPageOfNullsMayBeEmpty() {
    RleBooleans reader = open(new HybridStream(1).repeat(5, 1).bytes());
    reader.open(new byte[OFFSET], OFFSET, 0, 9);
    reader.booleans(new boolean[1], 1, 0);
    assertThrows(RuntimeException.class, () -> reader.booleans(new boolean[1], 0, 1));
  }
}
