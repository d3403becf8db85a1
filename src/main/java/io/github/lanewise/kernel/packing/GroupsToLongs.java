// SPDX-License-Identifier: Apache-2.0
// Derived from GroupsToInts: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.Bytes;

/** Unpacks whole groups of eight values with two, four or eight loads of a long. */
final class GroupsToLongs {
  private GroupsToLongs() {}

  /** Unpacks widths up to 16. */
  static void twoLoads(int width, byte[] packed, int offset, long[] values, int first, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      long a = (long) Bytes.LONG.get(packed, p);
      long b = get(packed, p, 4 * width);
      int v = first + i;
      values[v] = a & mask;
      values[v + 1] = a >>> width & mask;
      values[v + 2] = a >>> 2 * width & mask;
      values[v + 3] = a >>> 3 * width & mask;
      values[v + 4] = b & mask;
      values[v + 5] = b >>> width & mask;
      values[v + 6] = b >>> 2 * width & mask;
      values[v + 7] = b >>> 3 * width & mask;
    }
  }

  /** Unpacks widths up to 30. */
  static void fourLoads(int width, byte[] packed, int offset, long[] values, int first, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      long a = (long) Bytes.LONG.get(packed, p);
      long b = get(packed, p, 2 * width);
      long c = get(packed, p, 4 * width);
      long d = get(packed, p, 6 * width);
      int v = first + i;
      values[v] = a & mask;
      values[v + 1] = a >>> width & mask;
      values[v + 2] = b & mask;
      values[v + 3] = b >>> width & mask;
      values[v + 4] = c & mask;
      values[v + 5] = c >>> width & mask;
      values[v + 6] = d & mask;
      values[v + 7] = d >>> width & mask;
    }
  }

  /** Unpacks widths up to 57. */
  static void eightLoads(
      int width, byte[] packed, int offset, long[] values, int first, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      int v = first + i;
      values[v] = get(packed, p, 0) & mask;
      values[v + 1] = get(packed, p, width) & mask;
      values[v + 2] = get(packed, p, 2 * width) & mask;
      values[v + 3] = get(packed, p, 3 * width) & mask;
      values[v + 4] = get(packed, p, 4 * width) & mask;
      values[v + 5] = get(packed, p, 5 * width) & mask;
      values[v + 6] = get(packed, p, 6 * width) & mask;
      values[v + 7] = get(packed, p, 7 * width) & mask;
    }
  }

  /** Returns the bits from {@code bit} on, at least 57 of them. */
  static long get(byte[] packed, int offset, int bit) {
    return (long) Bytes.LONG.get(packed, offset + (bit >>> 3)) >>> (bit & 7);
  }
}
