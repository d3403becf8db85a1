// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Tests that the bytes of a page are counted exactly, from its compressed bytes. */
final class ContentTest {
  private static final int OFFSET = 3;

  /** Two literals, and no match, as the last sequence of a block has none. */
  private static final int[] TWO = {0x20, 1, 1};

  /** Returns the bytes, which begin after others in their array. */
  private static ByteBuffer buffer(int... bytes) {
    byte[] array = new byte[OFFSET + bytes.length + 1];
    for (int i = 0; i < bytes.length; i++) {
      array[OFFSET + i] = (byte) bytes[i];
    }
    return ByteBuffer.wrap(array, OFFSET, bytes.length).slice();
  }

  private static int[] join(int[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int[] part : parts) {
      for (int each : part) {
        all.write(each);
      }
    }
    byte[] bytes = all.toByteArray();
    int[] joined = new int[bytes.length];
    for (int i = 0; i < joined.length; i++) {
      joined[i] = bytes[i];
    }
    return joined;
  }

  private static void requireSize(int size, Content content, int... bytes) throws IOException {
    ByteBuffer compressed = buffer(bytes);
    assertTrue(content.has(compressed, size));
    assertFalse(content.has(compressed, size + 1L));
    assertTrue(content.has(compressed, 0));
  }

  @Test
  void literalsOfABlockAreCounted() throws IOException {
    requireSize(2, Content.LZ4_RAW, TWO);
    requireSize(0, Content.LZ4_RAW);
    requireSize(18, Content.LZ4_RAW, join(new int[] {0xf0, 3}, new int[18]));
    requireSize(15 + 255, Content.LZ4_RAW, join(new int[] {0xf0, 255, 0}, new int[270]));
    requireSize(15 + 510 + 7, Content.LZ4_RAW, join(new int[] {0xf0, 255, 255, 7}, new int[532]));
  }

  /** A match has four bytes more than its length says. Its place takes two bytes. */
  @Test
  void matchesOfABlockAreCounted() throws IOException {
    requireSize(1 + 6 + 2, Content.LZ4_RAW, join(new int[] {0x12, 9, 1, 0}, TWO));
    requireSize(15 + 4 + 2, Content.LZ4_RAW, join(new int[] {0x0f, 1, 0, 0}, TWO));
    requireSize(15 + 255 + 10 + 4 + 2, Content.LZ4_RAW, join(new int[] {0x0f, 1, 0, 255, 10}, TWO));
    requireSize(14 + 4 + 2, Content.LZ4_RAW, join(new int[] {0x0e, 1, 0}, TWO));
    // The block ends with the match.
    requireSize(1 + 4, Content.LZ4_RAW, 0x10, 9, 1, 0);
  }

  @Test
  void literalsThatAreMissingAndCopiesFrom0BytesBackAreNotCounted() throws IOException {
    assertFalse(Content.LZ4_RAW.has(buffer(0x20, 1), 0));
    assertFalse(Content.LZ4_RAW.has(buffer(join(new int[] {0x12, 9, 0, 0}, TWO)), 0));
    assertFalse(Content.LZ4.has(buffer(frame(9, join(new int[] {0x12, 9, 0, 0}, TWO))), 1));
  }

  private static int[] frame(int size, int[]... blocks) {
    int[] frame = number(size);
    for (int[] block : blocks) {
      frame = join(frame, number(block.length), block);
    }
    return frame;
  }

  private static int[] number(int value) {
    return new int[] {value >>> 24, value >>> 16, value >>> 8, value};
  }

  @Test
  void blocksOfAllFramesAreCounted() throws IOException {
    requireSize(2, Content.LZ4, frame(2, TWO));
    requireSize(4, Content.LZ4, frame(4, TWO, TWO));
    requireSize(6, Content.LZ4, join(frame(4, TWO, TWO), frame(2, TWO)));
    int[] long300 = join(new int[] {0xf0, 255, 30}, new int[300]);
    requireSize(302, Content.LZ4, frame(302, long300, TWO));
  }

  @Test
  void aFrameThatIsCutOffHasItsWholeBlocksOnly() throws IOException {
    requireSize(0, Content.LZ4, number(4));
    requireSize(0, Content.LZ4, frame(4, new int[0]));
    requireSize(2, Content.LZ4, frame(4, TWO));
    // The next block has a length, but no bytes.
    requireSize(2, Content.LZ4, join(frame(4, TWO), number(3)));
  }

  /** After a frame without bytes Hadoop stops. After one of fewer it reads a block of any size. */
  @Test
  void aFrameThatCannotBeEndsThePage() throws IOException {
    for (int size : new int[] {0, -1}) {
      requireSize(2, Content.LZ4, join(frame(2, TWO), number(size), frame(2, TWO)));
    }
  }

  @Test
  void aBlockThatCannotBeIsNotCounted() throws IOException {
    for (int length : new int[] {0, -1, 4, Integer.MAX_VALUE}) {
      int[] frame = join(number(2), number(length), TWO);
      assertFalse(Content.LZ4.has(buffer(frame), 1));
    }
  }

  @Test
  void bytesOfAStreamOfGzipAreCounted() throws IOException {
    for (int size : new int[] {1, 1_000, 100_000}) {
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(stream)) {
        gzip.write(new byte[size]);
      }
      byte[] bytes = stream.toByteArray();
      int[] compressed = new int[bytes.length];
      for (int i = 0; i < bytes.length; i++) {
        compressed[i] = bytes[i];
      }
      requireSize(size, Content.GZIP, compressed);
    }
  }
}
