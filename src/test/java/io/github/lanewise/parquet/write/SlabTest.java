// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the bytes of a slab, on the heap or in direct memory, reach parquet-java. */
class SlabTest {
  /** So many bytes that a channel takes them in several pieces. */
  private static final byte[] BYTES = new byte[30_000];

  static {
    for (int i = 0; i < BYTES.length; i++) {
      BYTES[i] = (byte) (i % 251);
    }
  }

  private static final byte[] PART = Arrays.copyOfRange(BYTES, 5, BYTES.length - 5);

  private static BytesInput part(boolean direct) {
    ByteBuffer slab =
        direct ? ByteBuffer.allocateDirect(BYTES.length) : ByteBuffer.allocate(BYTES.length);
    return Slab.bytes(slab.put(0, BYTES), 5, PART.length);
  }

  @AfterEach
  void forgetInterrupt() {
    Thread.interrupted();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void bytesAreWrittenInOnePieceAgainAndAgain(boolean direct) throws IOException {
    BytesInput bytes = part(direct);
    for (int repeat = 0; repeat < 2; repeat++) {
      List<byte[]> pieces = new ArrayList<>();
      bytes.writeAllTo(
          new OutputStream() {
            @Override
            public void write(int single) {
              write(new byte[] {(byte) single}, 0, 1);
            }

            @Override
            public void write(byte[] source, int offset, int length) {
              pieces.add(Arrays.copyOfRange(source, offset, offset + length));
            }
          });
      assertEquals(1, pieces.size());
      assertArrayEquals(PART, pieces.get(0));
    }
    assertEquals(PART.length, bytes.size());
  }

  /** parquet-java copies pages of uncompressed columns with this method of BytesInput. */
  @Test
  void aThreadThatWasInterruptedTakesTheBytes() {
    BytesInput bytes = part(true);
    Thread.currentThread().interrupt();
    for (int repeat = 0; repeat < 2; repeat++) {
      ByteBuffer copy = bytes.toByteBuffer(new HeapByteBufferAllocator(), unused -> {});
      assertEquals(ByteBuffer.wrap(PART), copy);
    }
  }
}
