// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static io.github.lanewise.kernel.packing.NarrowInts.HALVES;
import static io.github.lanewise.kernel.packing.NarrowInts.putTwo;

import io.github.lanewise.kernel.Bytes;

/**
 * Unpacks whole groups of eight values with the loads of {@link GroupsToInts}, and makes both ints
 * of a long at once. Where C2 joins two stores, this halves the number of stores, and only there is
 * it faster. For values wider than 16 bits it would take more instructions than it saves.
 */
final class PairsToInts {
  private static final long LOWER_HALF = 0xffff_ffffL;

  private PairsToInts() {}

  /**
   * Unpacks widths up to 16. The lower half of a long holds two values. It is joined with a copy
   * that is shifted up, so that the second value begins where the upper half begins.
   */
  static void twoLoads(int width, byte[] packed, int offset, int[] values, int first, int count) {
    long mask = (-1L >>> -width) * HALVES;
    int up = Integer.SIZE - width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      long bits = (long) Bytes.LONG.get(packed, p);
      long a = bits & LOWER_HALF;
      long b = bits >>> 2 * width & LOWER_HALF;
      bits = GroupsToInts.get(packed, p, 4 * width);
      long c = bits & LOWER_HALF;
      long d = bits >>> 2 * width & LOWER_HALF;
      int v = first + i;
      putTwo(values, v, (a | a << up) & mask);
      putTwo(values, v + 2, (b | b << up) & mask);
      putTwo(values, v + 4, (c | c << up) & mask);
      putTwo(values, v + 6, (d | d << up) & mask);
    }
  }
}
