// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

/**
 * The 31-polynomial, eight bytes a step in one long: neighbours are joined to pairs, pairs to
 * fours, fours to the eight, each with one multiplication for all lanes. Lanes can't hold negative
 * numbers, so 128 is added to every byte and what that adds to the hash is taken off again.
 */
final class ScalarHash {
  private static final int P2 = 31 * 31;
  private static final int P4 = P2 * P2;
  private static final int P8 = P4 * P4;

  private static final long SIGNS = 0x8080808080808080L;
  private static final long BYTES = 0x00ff00ff00ff00ffL;
  private static final long SHORTS = 0x0000ffff0000ffffL;

  /** 128 times the sum of 31 to the powers 0 to 7. */
  private static final int SURPLUS = 128 * (1 + 31) * (1 + P2) * (1 + P4);

  private ScalarHash() {}

  static int hash(int seed, byte[] bytes, int offset, int length) {
    int h = seed;
    int end = offset + length;
    int i = offset;
    for (int last = end - 8; i <= last; i += 8) {
      h = h * P8 + eight((long) Bytes.LONG.get(bytes, i));
    }
    for (; i < end; i++) {
      h = 31 * h + bytes[i];
    }
    return h;
  }

  static void hashAll8(byte[] bytes, int offset, int[] hashes, int hashesOffset, int count) {
    for (int i = 0; i < count; i++) {
      hashes[hashesOffset + i] = P8 + eight((long) Bytes.LONG.get(bytes, offset + 8 * i));
    }
  }

  /** The polynomial of eight bytes, the first in the lowest bits, from 0. */
  private static int eight(long bytes) {
    long x = bytes ^ SIGNS;
    long pairs = (x & BYTES) * 31 + (x >>> 8 & BYTES);
    long fours = (pairs & SHORTS) * P2 + (pairs >>> 16 & SHORTS);
    return (int) fours * P4 + (int) (fours >>> 32) - SURPLUS;
  }
}
