// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.Bytes;

/** Copies bits in bytes, the lowest bit first, into a {@link Bitmap}. */
public final class PackedBits {
  private PackedBits() {}

  /**
   * Copies bits and returns the number of ones.
   *
   * @param bit the first bit of the source, counted from the lowest bit of {@code source[offset]}
   */
  public static int copy(
      byte[] source, int offset, long bit, long[] bitmap, int firstBit, int count) {
    int head = Math.min(count, -firstBit & 63);
    int ones = 0;
    if (head > 0) {
      long bits = bits(source, offset + (int) (bit >>> 3), (int) bit & 7, head);
      Bitmap.setBits(bitmap, firstBit, head, bits);
      ones = Long.bitCount(bits);
    }
    long from = bit + head;
    int word = firstBit + head >>> 6;
    int whole = count - head >>> 6;
    ones += words(source, offset + (int) (from >>> 3), (int) from & 7, bitmap, word, whole);
    int tail = count - head & 63;
    if (tail > 0) {
      from += 64L * whole;
      long bits = bits(source, offset + (int) (from >>> 3), (int) from & 7, tail);
      Bitmap.setBits(bitmap, word + whole << 6, tail, bits);
      ones += Long.bitCount(bits);
    }
    return ones;
  }

  private static int words(byte[] source, int at, int shift, long[] bitmap, int word, int whole) {
    int ones = 0;
    for (int i = 0; i < whole; i++) {
      long bits = (long) Bytes.LONG.get(source, at + 8 * i);
      if (shift != 0) {
        bits = bits >>> shift | (long) source[at + 8 * i + 8] << 64 - shift;
      }
      bitmap[word + i] = bits;
      ones += Long.bitCount(bits);
    }
    return ones;
  }

  /** Returns 1 to 64 bits. It reads only the bytes that hold them. */
  private static long bits(byte[] source, int at, int shift, int count) {
    int bytes = shift + count + 7 >>> 3;
    long bits = 0;
    for (int i = 0; i < Math.min(bytes, Long.BYTES); i++) {
      bits |= (source[at + i] & 0xffL) << 8 * i;
    }
    bits >>>= shift;
    if (bytes > Long.BYTES) {
      bits |= (long) source[at + Long.BYTES] << 64 - shift;
    }
    return bits & -1L >>> -count;
  }
}
