// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import io.github.lanewise.kernel.Bytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Computes the 31-polynomial, eight bytes in each step. A long holds the eight bytes in lanes.
 * Neighbours are joined three times: x and y become 31 x + y for bytes, 31<sup>2</sup> x + y for
 * pairs of bytes, and 31<sup>4</sup> x + y for fours. One multiplication joins all pairs of lanes
 * at once. Lanes cannot hold negative numbers, so 128 is added to every byte, and the contribution
 * of the 128s to the hash is subtracted at the end.
 */
final class ScalarHash {
  private static final int P2 = 31 * 31;
  private static final int P4 = P2 * P2;
  private static final int P8 = P4 * P4;

  private static final long SIGNS = 0x8080808080808080L;
  private static final long BYTES = 0x00ff00ff00ff00ffL;
  private static final long SHORTS = 0x0000ffff0000ffffL;

  /** The contribution of the eight 128s: 128 times the sum of 31 to the powers 0 to 7. */
  private static final int SURPLUS = 128 * (1 + 31) * (1 + P2) * (1 + P4);

  /**
   * LAST[n] is a mask that keeps the last n of eight bytes and sets the bytes before them to zero.
   * Such zeros add nothing to a polynomial that starts from 0.
   */
  private static final long[] LAST = {
    0, -1L << 56, -1L << 48, -1L << 40, -1L << 32, -1L << 24, -1L << 16, -1L << 8, -1L
  };

  /** POWERS[n] is 31 to the power of n. */
  private static final int[] POWERS = powers(17);

  private ScalarHash() {}

  static int hash(int seed, byte[] bytes, int offset, int length) {
    if (length < 8) {
      return byteByByte(seed, bytes, offset, length);
    }
    int h = seed;
    int whole = length & -8;
    for (int i = 0; i < whole; i += 8) {
      h = h * P8 + eight((long) Bytes.LONG.get(bytes, offset + i));
    }
    int rest = length - whole;
    // The last eight bytes are hashed in one step instead of up to seven. Bytes that an earlier
    // step has hashed are set to zero first.
    return rest == 0
        ? h
        : h * POWERS[rest] + eight((long) Bytes.LONG.get(bytes, offset + length - 8) & LAST[rest]);
  }

  /**
   * Returns the hash of bytes in a buffer. It reads eight bytes at a time, without a copy to the
   * heap.
   */
  static int hash(int seed, ByteBuffer bytes, int index, int length) {
    boolean swap = bytes.order() != ByteOrder.LITTLE_ENDIAN;
    int h = seed;
    int whole = length & -8;
    for (int i = 0; i < whole; i += 8) {
      long next = bytes.getLong(index + i);
      h = h * P8 + eight(swap ? Long.reverseBytes(next) : next);
    }
    for (int i = whole; i < length; i++) {
      h = 31 * h + bytes.get(index + i);
    }
    return h;
  }

  /**
   * Returns the hash of a value of at most 16 bytes. At least 16 bytes of the array must lie before
   * {@code end}. The instructions are the same for every length, because a branch on the length of
   * short values is often mispredicted.
   */
  static int upTo16(byte[] bytes, int end, int length) {
    long first = (long) Bytes.LONG.get(bytes, end - 16) & LAST[Math.max(length - 8, 0)];
    long last = (long) Bytes.LONG.get(bytes, end - 8) & LAST[Math.min(length, 8)];
    return POWERS[length] + eight(first) * P8 + eight(last);
  }

  /**
   * Returns the hash of a value of at most 8 bytes, in half the instructions of {@link #upTo16}. At
   * least 8 bytes of the array must lie before {@code end}.
   */
  static int upTo8(byte[] bytes, int end, int length) {
    return POWERS[length] + eight((long) Bytes.LONG.get(bytes, end - 8) & LAST[length]);
  }

  static void hashAll8(byte[] bytes, int offset, int[] hashes, int hashesOffset, int count) {
    for (int i = 0; i < count; i++) {
      hashes[hashesOffset + i] = P8 + eight((long) Bytes.LONG.get(bytes, offset + 8 * i));
    }
  }

  /**
   * Returns the polynomial of eight bytes that starts from 0. The lowest bits hold the first byte.
   */
  private static int eight(long bytes) {
    long x = bytes ^ SIGNS;
    long pairs = (x & BYTES) * 31 + (x >>> 8 & BYTES);
    long fours = (pairs & SHORTS) * P2 + (pairs >>> 16 & SHORTS);
    return (int) fours * P4 + (int) (fours >>> 32) - SURPLUS;
  }

  /** Returns the hash by the loop that a program would have without Lanewise. */
  static int byteByByte(int seed, byte[] bytes, int offset, int length) {
    int h = seed;
    for (int i = offset; i < offset + length; i++) {
      h = 31 * h + bytes[i];
    }
    return h;
  }

  private static int[] powers(int count) {
    int[] powers = new int[count];
    powers[0] = 1;
    for (int i = 1; i < count; i++) {
      powers[i] = 31 * powers[i - 1];
    }
    return powers;
  }
}
