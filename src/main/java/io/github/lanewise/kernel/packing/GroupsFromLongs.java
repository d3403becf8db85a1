// SPDX-License-Identifier: Apache-2.0
// Derived from GroupsFromInts: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.Bytes;

/**
 * Packs whole groups of eight values with two, four or eight stores of a long for each group. A
 * store may reach beyond its group. The next group overwrites those bytes. The caller leaves space
 * for them after the last group.
 */
final class GroupsFromLongs {
  private GroupsFromLongs() {}

  /** Packs widths 9 to 16. */
  static void twoStores(int width, long[] values, int first, byte[] packed, int offset, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      int v = first + i;
      long a = values[v] & mask | (values[v + 1] & mask) << width;
      long b = values[v + 2] & mask | (values[v + 3] & mask) << width;
      long c = values[v + 4] & mask | (values[v + 5] & mask) << width;
      long d = values[v + 6] & mask | (values[v + 7] & mask) << width;
      long low = a | b << 2 * width;
      long high = c | d << 2 * width;
      // The shift is in two steps, because a shift by 64 does nothing.
      Bytes.LONG.set(packed, p, low | high << 1 << 4 * width - 1);
      Bytes.LONG.set(packed, p + Long.BYTES, high >>> 64 - 4 * width);
    }
  }

  /** Packs widths 17 to 29. */
  static void fourStores(
      int width, long[] values, int first, byte[] packed, int offset, int count) {
    long mask = -1L >>> -width;
    int second = 2 * width >>> 3;
    int third = 4 * width >>> 3;
    int fourth = 6 * width >>> 3;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      int v = first + i;
      long a = values[v] & mask | (values[v + 1] & mask) << width;
      long b = values[v + 2] & mask | (values[v + 3] & mask) << width;
      long c = values[v + 4] & mask | (values[v + 5] & mask) << width;
      long d = values[v + 6] & mask | (values[v + 7] & mask) << width;
      b = b << (2 * width & 7) | a >>> 8 * second;
      c = c << (4 * width & 7) | b >>> 8 * (third - second);
      d = d << (6 * width & 7) | c >>> 8 * (fourth - third);
      Bytes.LONG.set(packed, p, a);
      Bytes.LONG.set(packed, p + second, b);
      Bytes.LONG.set(packed, p + third, c);
      Bytes.LONG.set(packed, p + fourth, d);
    }
  }

  /**
   * Packs widths 30 and 31. A pair may begin eight bytes after the pair before it, so the four
   * stores are whole longs that do not overlap.
   */
  static void wholeStores(
      int width, long[] values, int first, byte[] packed, int offset, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      int v = first + i;
      long a = values[v] & mask | (values[v + 1] & mask) << width;
      long b = values[v + 2] & mask | (values[v + 3] & mask) << width;
      long c = values[v + 4] & mask | (values[v + 5] & mask) << width;
      long d = values[v + 6] & mask | (values[v + 7] & mask) << width;
      Bytes.LONG.set(packed, p, a | b << 2 * width);
      Bytes.LONG.set(packed, p + 8, b >>> 64 - 2 * width | c << 4 * width - 64);
      Bytes.LONG.set(packed, p + 16, c >>> 128 - 4 * width | d << 6 * width - 128);
      Bytes.LONG.set(packed, p + 24, d >>> 192 - 6 * width);
    }
  }

  /** Packs widths 8 to 57. */
  static void eightStores(
      int width, long[] values, int first, byte[] packed, int offset, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      int v = first + i;
      long bits = put(packed, p, width, 0, values[v] & mask);
      bits = put(packed, p, width, 1, bits | (values[v + 1] & mask) << (width & 7));
      bits = put(packed, p, width, 2, bits | (values[v + 2] & mask) << (2 * width & 7));
      bits = put(packed, p, width, 3, bits | (values[v + 3] & mask) << (3 * width & 7));
      bits = put(packed, p, width, 4, bits | (values[v + 4] & mask) << (4 * width & 7));
      bits = put(packed, p, width, 5, bits | (values[v + 5] & mask) << (5 * width & 7));
      bits = put(packed, p, width, 6, bits | (values[v + 6] & mask) << (6 * width & 7));
      put(packed, p, width, 7, bits | (values[v + 7] & mask) << (7 * width & 7));
    }
  }

  /**
   * Stores bits from the first byte of a value on.
   *
   * @return the bits from the first byte of the next value on
   */
  private static long put(byte[] packed, int p, int width, int value, long bits) {
    int at = value * width >>> 3;
    int next = (value + 1) * width >>> 3;
    Bytes.LONG.set(packed, p + at, bits);
    return bits >>> 8 * (next - at);
  }
}
