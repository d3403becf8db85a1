// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/**
 * Direct memory is read as a stream: a channel asks what is available, others take single bytes.
 */
class SlabTest {
  private static final byte[] BYTES = {1, -1, 0, 127};

  private final Slab.Repeated stream =
      new Slab.Repeated(ByteBuffer.allocateDirect(BYTES.length).put(BYTES).flip());

  @Test
  void bytesComeOneByOneAgainAndAgain() {
    for (int repeat = 0; repeat < 3; repeat++) {
      for (int i = 0; i < BYTES.length; i++) {
        assertEquals(BYTES.length - i, stream.available());
        assertEquals(BYTES[i] & 0xff, stream.read());
      }
    }
  }

  @Test
  void aStreamWithoutBytesIsAtItsEnd() {
    Slab.Repeated empty = new Slab.Repeated(ByteBuffer.allocateDirect(0));
    assertEquals(-1, empty.read());
    assertEquals(-1, empty.read(new byte[1], 0, 1));
    assertEquals(0, empty.read(new byte[1], 0, 0));
  }
}
