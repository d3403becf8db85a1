// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.Bytes;

/**
 * Unpacks two ints with one {@link Long#expand}, one instruction where the processor has a fast bit
 * deposit.
 */
final class ExpandUnpack {
  private static final long HALVES = 0x1_0000_0001L;

  private ExpandUnpack() {}

  static void ints(int width, byte[] packed, int offset, int[] values, int first, int count) {
    int whole =
        width == 0 || width > 30 ? 0 : ScalarUnpack.wholeGroups(width, packed, offset, count);
    if (width <= 8) {
      oneLoad(width, packed, offset, values, first, whole);
    } else if (width <= 16) {
      twoLoads(width, packed, offset, values, first, whole);
    } else {
      fourLoads(width, packed, offset, values, first, whole);
    }
    if (whole < count) {
      int p = offset + (whole >>> 3) * width;
      ScalarUnpack.ints(width, packed, p, values, first + whole, count - whole);
    }
  }

  /** Writes both ints of a long; C2 joins the two stores from Java 23 on. */
  private static void put(int[] values, int v, long two) {
    values[v] = (int) two;
    values[v + 1] = (int) (two >>> 32);
  }

  private static void oneLoad(
      int width, byte[] packed, int offset, int[] values, int first, int count) {
    long mask = (-1 >>> -width) * HALVES;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      long bits = (long) Bytes.LONG.get(packed, p);
      int v = first + i;
      put(values, v, Long.expand(bits, mask));
      put(values, v + 2, Long.expand(bits >>> 2 * width, mask));
      put(values, v + 4, Long.expand(bits >>> 4 * width, mask));
      put(values, v + 6, Long.expand(bits >>> 6 * width, mask));
    }
  }

  private static void twoLoads(
      int width, byte[] packed, int offset, int[] values, int first, int count) {
    long mask = (-1 >>> -width) * HALVES;
    int half = width >>> 1;
    int shift = 4 * width & 7;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      long low = (long) Bytes.LONG.get(packed, p);
      long high = (long) Bytes.LONG.get(packed, p + half) >>> shift;
      int v = first + i;
      put(values, v, Long.expand(low, mask));
      put(values, v + 2, Long.expand(low >>> 2 * width, mask));
      put(values, v + 4, Long.expand(high, mask));
      put(values, v + 6, Long.expand(high >>> 2 * width, mask));
    }
  }

  private static void fourLoads(
      int width, byte[] packed, int offset, int[] values, int first, int count) {
    long mask = (-1 >>> -width) * HALVES;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      int v = first + i;
      long a = get(packed, p, 0);
      long b = get(packed, p, 2 * width);
      long c = get(packed, p, 4 * width);
      long d = get(packed, p, 6 * width);
      put(values, v, Long.expand(a, mask));
      put(values, v + 2, Long.expand(b, mask));
      put(values, v + 4, Long.expand(c, mask));
      put(values, v + 6, Long.expand(d, mask));
    }
  }

  /** The bits from one on, at least 57. */
  private static long get(byte[] packed, int offset, int bit) {
    return (long) Bytes.LONG.get(packed, offset + (bit >>> 3)) >>> (bit & 7);
  }
}
