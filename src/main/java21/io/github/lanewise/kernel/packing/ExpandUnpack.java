// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static io.github.lanewise.kernel.packing.NarrowInts.HALVES;
import static io.github.lanewise.kernel.packing.NarrowInts.putTwo;

import io.github.lanewise.kernel.Bytes;

/**
 * Unpacks two ints with one {@link Long#expand}. This is one instruction on processors that have a
 * fast bit deposit.
 */
final class ExpandUnpack {
  private ExpandUnpack() {}

  static void ints(int width, byte[] packed, int offset, int[] values, int first, int count) {
    int whole =
        width == 0 || width > 30 ? 0 : ScalarUnpack.wholeGroups(width, packed, offset, count);
    if (width <= 8) {
      NarrowInts.unpack(width, packed, offset, values, first, whole);
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

  private static void twoLoads(
      int width, byte[] packed, int offset, int[] values, int first, int count) {
    long mask = (-1 >>> -width) * HALVES;
    int half = width >>> 1;
    int shift = 4 * width & 7;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      long low = (long) Bytes.LONG.get(packed, p);
      long high = (long) Bytes.LONG.get(packed, p + half) >>> shift;
      int v = first + i;
      putTwo(values, v, Long.expand(low, mask));
      putTwo(values, v + 2, Long.expand(low >>> 2 * width, mask));
      putTwo(values, v + 4, Long.expand(high, mask));
      putTwo(values, v + 6, Long.expand(high >>> 2 * width, mask));
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
      putTwo(values, v, Long.expand(a, mask));
      putTwo(values, v + 2, Long.expand(b, mask));
      putTwo(values, v + 4, Long.expand(c, mask));
      putTwo(values, v + 6, Long.expand(d, mask));
    }
  }

  /** Returns the bits from {@code bit} on, at least 57 of them. */
  private static long get(byte[] packed, int offset, int bit) {
    return (long) Bytes.LONG.get(packed, offset + (bit >>> 3)) >>> (bit & 7);
  }
}
