// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.Bytes;

/** Unpacks and packs whole groups of eight ints of 1 to 8 bits. A long holds a group. */
final class NarrowInts {
  /** A mask for an int times this number is the mask for both halves of a long. */
  static final long HALVES = 0x1_0000_0001L;

  private static final long LOWER_HALF = 0xffff_ffffL;

  private NarrowInts() {}

  /**
   * Unpacks groups. A long has four values in its lower half. It also has a copy of them, shifted
   * up so that the second value begins where the upper half begins. One shift and one mask then
   * make two ints of the long.
   */
  static void unpack(int width, byte[] packed, int offset, int[] values, int first, int count) {
    long mask = (-1L >>> -width) * HALVES;
    int up = Integer.SIZE - width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      long bits = (long) Bytes.LONG.get(packed, p);
      long low = bits & LOWER_HALF;
      long high = bits >>> 4 * width & LOWER_HALF;
      low |= low << up;
      high |= high << up;
      int v = first + i;
      putTwo(values, v, low & mask);
      putTwo(values, v + 2, low >>> 2 * width & mask);
      putTwo(values, v + 4, high & mask);
      putTwo(values, v + 6, high >>> 2 * width & mask);
    }
  }

  /** Writes both ints of a long. C2 joins the two stores from Java 23 on. */
  static void putTwo(int[] values, int v, long two) {
    values[v] = (int) two;
    values[v + 1] = (int) (two >>> Integer.SIZE);
  }

  /** Packs groups. An int holds four values. */
  static void pack(int width, int[] values, int first, byte[] packed, int offset, int count) {
    int mask = -1 >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      int v = first + i;
      int a = values[v] & mask | (values[v + 1] & mask) << width;
      int b = values[v + 2] & mask | (values[v + 3] & mask) << width;
      int c = values[v + 4] & mask | (values[v + 5] & mask) << width;
      int d = values[v + 6] & mask | (values[v + 7] & mask) << width;
      long low = Integer.toUnsignedLong(a | b << 2 * width);
      long high = c | d << 2 * width;
      Bytes.LONG.set(packed, p, low | high << 4 * width);
    }
  }
}
