// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.Bytes;

/** Unpacks whole groups of eight values with two, four or eight loads of a long. */
final class GroupsToInts {
  private GroupsToInts() {}

  /** Unpacks widths up to 16. */
  static void twoLoads(int width, byte[] packed, int offset, int[] values, int first, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      long a = (long) Bytes.LONG.get(packed, p);
      long b = get(packed, p, 4 * width);
      int v = first + i;
      values[v] = (int) (a & mask);
      values[v + 1] = (int) (a >>> width & mask);
      values[v + 2] = (int) (a >>> 2 * width & mask);
      values[v + 3] = (int) (a >>> 3 * width & mask);
      values[v + 4] = (int) (b & mask);
      values[v + 5] = (int) (b >>> width & mask);
      values[v + 6] = (int) (b >>> 2 * width & mask);
      values[v + 7] = (int) (b >>> 3 * width & mask);
    }
  }

  /** Unpacks widths up to 30. */
  static void fourLoads(int width, byte[] packed, int offset, int[] values, int first, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      long a = (long) Bytes.LONG.get(packed, p);
      long b = get(packed, p, 2 * width);
      long c = get(packed, p, 4 * width);
      long d = get(packed, p, 6 * width);
      int v = first + i;
      values[v] = (int) (a & mask);
      values[v + 1] = (int) (a >>> width & mask);
      values[v + 2] = (int) (b & mask);
      values[v + 3] = (int) (b >>> width & mask);
      values[v + 4] = (int) (c & mask);
      values[v + 5] = (int) (c >>> width & mask);
      values[v + 6] = (int) (d & mask);
      values[v + 7] = (int) (d >>> width & mask);
    }
  }

  /** Unpacks widths up to 57. */
  static void eightLoads(int width, byte[] packed, int offset, int[] values, int first, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      int v = first + i;
      values[v] = (int) (get(packed, p, 0) & mask);
      values[v + 1] = (int) (get(packed, p, width) & mask);
      values[v + 2] = (int) (get(packed, p, 2 * width) & mask);
      values[v + 3] = (int) (get(packed, p, 3 * width) & mask);
      values[v + 4] = (int) (get(packed, p, 4 * width) & mask);
      values[v + 5] = (int) (get(packed, p, 5 * width) & mask);
      values[v + 6] = (int) (get(packed, p, 6 * width) & mask);
      values[v + 7] = (int) (get(packed, p, 7 * width) & mask);
    }
  }

  /** Returns the bits from {@code bit} on, at least 57 of them. */
  static long get(byte[] packed, int offset, int bit) {
    return (long) Bytes.LONG.get(packed, offset + (bit >>> 3)) >>> (bit & 7);
  }
}
