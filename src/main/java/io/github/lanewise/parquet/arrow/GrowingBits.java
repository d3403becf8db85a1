// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.Validity;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Holds one bitmap of a batch, to which the bits of pieces are added one after another. A piece may
 * begin within a byte. The array is used for all batches.
 */
final class GrowingBits {
  private long[] words = new long[0];
  private int length;

  /**
   * Adds bits of a bitmap.
   *
   * @param bitmap the bits, or {@code null} if every bit is 1
   */
  void add(long[] bitmap, int bits) {
    int from = length;
    length += bits;
    if (words(length) > words.length) {
      words = Arrays.copyOf(words, Math.max(words(length), 2 * words.length));
    }
    if (bitmap == null) {
      Validity.fill(words, from, bits, true);
    } else {
      Validity.copy(bitmap, 0, words, from, bits);
    }
  }

  /** Returns a buffer with the bits, which the caller has to close, and begins the next batch. */
  ArrowBuf take(BufferAllocator allocator) {
    int count = words(length);
    if (count == 0) {
      return allocator.getEmpty();
    }
    int bytes = count * Long.BYTES;
    // Bits beyond the last one may be left from an earlier batch.
    words[count - 1] &= -1L >>> -length;
    ArrowBuf buffer = allocator.buffer(bytes);
    buffer.nioBuffer(0, bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(words, 0, count);
    buffer.writerIndex(bytes);
    length = 0;
    return buffer;
  }

  static int words(int bits) {
    return (int) ((bits + Long.SIZE - 1L) / Long.SIZE);
  }
}
