// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

/**
 * Handles ranges of bits in an array of longs, the lowest bit first. Indexes of bits are unsigned,
 * so a range may end beyond {@link Integer#MAX_VALUE}. The caller has checked the ranges.
 */
public final class Bitmap {
  private Bitmap() {}

  /**
   * Returns the {@code count} bits from {@code bit} on. The count is 1 to 64, and higher bits of
   * the result are 0.
   */
  public static long bits(long[] bitmap, int bit, int count) {
    int word = bit >>> 6;
    long bits = bitmap[word] >>> bit;
    if ((bit & 63) + count > 64) {
      bits |= bitmap[word + 1] << -bit;
    }
    return bits & -1L >>> -count;
  }

  /**
   * Replaces {@code count} bits from {@code bit} on. The count is 1 to 64, and higher bits of
   * {@code bits} are ignored.
   */
  public static void setBits(long[] bitmap, int bit, int count, long bits) {
    int word = bit >>> 6;
    long mask = -1L >>> -count;
    bitmap[word] = bitmap[word] & ~(mask << bit) | (bits & mask) << bit;
    if ((bit & 63) + count > 64) {
      bitmap[word + 1] = bitmap[word + 1] & ~(mask >>> -bit) | (bits & mask) >>> -bit;
    }
  }

  /** Returns the number of ones. */
  public static int count(long[] bitmap, int firstBit, int count) {
    int head = Math.min(count, -firstBit & 63);
    int ones = head == 0 ? 0 : Long.bitCount(bits(bitmap, firstBit, head));
    int word = firstBit + head >>> 6;
    int end = word + (count - head >>> 6);
    for (int i = word; i < end; i++) {
      ones += Long.bitCount(bitmap[i]);
    }
    return ones + countTail(bitmap, firstBit + head, count - head);
  }

  /** Returns the number of ones in the last {@code count % 64} bits of a range. */
  static int countTail(long[] bitmap, int firstBit, int count) {
    int tail = count & 63;
    return tail == 0 ? 0 : Long.bitCount(bits(bitmap, firstBit + count - tail, tail));
  }

  /** Sets all bits of a range to 0 or 1. */
  public static void fill(long[] bitmap, int firstBit, int count, boolean one) {
    long bits = one ? -1 : 0;
    int head = Math.min(count, -firstBit & 63);
    if (head > 0) {
      setBits(bitmap, firstBit, head, bits);
    }
    int word = firstBit + head >>> 6;
    int end = word + (count - head >>> 6);
    for (int i = word; i < end; i++) {
      bitmap[i] = bits;
    }
    int tail = count - head & 63;
    if (tail > 0) {
      setBits(bitmap, end << 6, tail, bits);
    }
  }

  /** Copies a range of bits into another bitmap. */
  public static void copy(long[] source, int sourceBit, long[] target, int targetBit, int count) {
    int head = Math.min(count, -targetBit & 63);
    if (head > 0) {
      setBits(target, targetBit, head, bits(source, sourceBit, head));
    }
    int whole = count - head >>> 6;
    for (int i = 0; i < whole; i++) {
      target[(targetBit + head >>> 6) + i] = bits(source, sourceBit + head + 64 * i, 64);
    }
    int tail = count - head & 63;
    if (tail > 0) {
      int done = head + 64 * whole;
      setBits(target, targetBit + done, tail, bits(source, sourceBit + done, tail));
    }
  }
}
