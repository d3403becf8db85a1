// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.Bytes;

/** Unpacks and packs whole groups of eight longs of 1 to 8 bits. A long holds a group. */
final class NarrowLongs {
  private NarrowLongs() {}

  static void unpack(int width, byte[] packed, int offset, long[] values, int first, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      long bits = (long) Bytes.LONG.get(packed, p);
      int v = first + i;
      values[v] = bits & mask;
      values[v + 1] = bits >>> width & mask;
      values[v + 2] = bits >>> 2 * width & mask;
      values[v + 3] = bits >>> 3 * width & mask;
      values[v + 4] = bits >>> 4 * width & mask;
      values[v + 5] = bits >>> 5 * width & mask;
      values[v + 6] = bits >>> 6 * width & mask;
      values[v + 7] = bits >>> 7 * width & mask;
    }
  }

  static void pack(int width, long[] values, int first, byte[] packed, int offset, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      int v = first + i;
      long a = values[v] & mask | (values[v + 1] & mask) << width;
      long b = values[v + 2] & mask | (values[v + 3] & mask) << width;
      long c = values[v + 4] & mask | (values[v + 5] & mask) << width;
      long d = values[v + 6] & mask | (values[v + 7] & mask) << width;
      Bytes.LONG.set(packed, p, (a | b << 2 * width) | (c | d << 2 * width) << 4 * width);
    }
  }
}
