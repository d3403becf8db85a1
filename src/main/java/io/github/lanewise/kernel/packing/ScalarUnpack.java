// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.Bytes;
import java.util.Arrays;

/**
 * Unpacks a group of eight values at a time, with as few loads of a long as its width allows. A
 * load may reach beyond the packed bytes, but not beyond the array. A value whose load would reach
 * beyond the array is put together byte by byte.
 */
final class ScalarUnpack {
  /**
   * The largest width of two values that fit into a long, wherever in the first byte they begin.
   */
  private static final int WIDEST_PAIR = 30;

  /** The largest width of a value that fits into a long, wherever in the first byte it begins. */
  private static final int WIDEST_IN_A_LONG = 57;

  /**
   * Whether C2 joins the stores of two ints that are the halves of a long. It does so from Java 23
   * on, if the processor stores longs at any address. Other compilers may not join them, and lose
   * up to a quarter of the speed.
   */
  private static final boolean JOINS_STORES = Runtime.version().feature() >= 23;

  private ScalarUnpack() {}

  static void ints(int width, byte[] packed, int offset, int[] values, int first, int count) {
    int whole = wholeGroups(width, packed, offset, count);
    if (width == 0) {
      Arrays.fill(values, first, first + count, 0);
    } else {
      groups(width, packed, offset, values, first, whole);
    }
    int rest = offset + (whole >>> 3) * width;
    for (int i = whole; i < count; i++) {
      values[first + i] = (int) byBytes(packed, rest, width, i - whole);
    }
  }

  /** Unpacks whole groups, whose loads end within the array. The width is not 0. */
  static void groups(int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (width <= 8 && JOINS_STORES) {
      NarrowInts.unpack(width, packed, offset, values, first, count);
    } else if (width <= 8) {
      NarrowWidths.unpack(width, packed, offset, values, first, count);
    } else if (width > WIDEST_PAIR) {
      GroupsToInts.eightLoads(width, packed, offset, values, first, count);
    } else if (width <= 16 && JOINS_STORES) {
      PairsToInts.twoLoads(width, packed, offset, values, first, count);
    } else if (width <= 16) {
      GroupsToInts.twoLoads(width, packed, offset, values, first, count);
    } else {
      GroupsToInts.fourLoads(width, packed, offset, values, first, count);
    }
  }

  static void longs(int width, byte[] packed, int offset, long[] values, int first, int count) {
    int whole = wholeGroups(width, packed, offset, count);
    if (width == 0) {
      Arrays.fill(values, first, first + count, 0);
    } else if (width <= 8) {
      NarrowLongs.unpack(width, packed, offset, values, first, whole);
    } else if (width <= 16) {
      GroupsToLongs.twoLoads(width, packed, offset, values, first, whole);
    } else if (width <= WIDEST_PAIR) {
      GroupsToLongs.fourLoads(width, packed, offset, values, first, whole);
    } else if (width <= WIDEST_IN_A_LONG) {
      GroupsToLongs.eightLoads(width, packed, offset, values, first, whole);
    } else if (width < Long.SIZE) {
      nineBytes(width, packed, offset, values, first, whole);
    } else {
      wholeLongs(packed, offset, values, first, whole);
    }
    int rest = offset + (whole >>> 3) * width;
    for (int i = whole; i < count; i++) {
      values[first + i] = byBytes(packed, rest, width, i - whole);
    }
  }

  /** Returns the number of values in whole groups whose loads end within the array. */
  static int wholeGroups(int width, byte[] packed, int offset, int count) {
    int room = packed.length - offset - reach(width);
    return width == 0 ? count : room < 0 ? 0 : Math.min(count >>> 3, room / width + 1) << 3;
  }

  /** Returns the number of bytes from a group's beginning to the end of its last load. */
  private static int reach(int width) {
    if (width <= 8) {
      return Long.BYTES;
    } else if (width <= 16) {
      return Long.BYTES + (4 * width >>> 3);
    } else if (width <= WIDEST_PAIR) {
      return Long.BYTES + (6 * width >>> 3);
    } else if (width <= WIDEST_IN_A_LONG) {
      return Long.BYTES + (7 * width >>> 3);
    }
    return width < Long.SIZE ? Long.BYTES + 1 + (7 * width >>> 3) : width;
  }

  /** Unpacks widths 58 to 63, whose values may lie in nine bytes. */
  private static void nineBytes(
      int width, byte[] packed, int offset, long[] values, int first, int count) {
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      int v = first + i;
      values[v] = nine(packed, p, 0) & mask;
      values[v + 1] = nine(packed, p, width) & mask;
      values[v + 2] = nine(packed, p, 2 * width) & mask;
      values[v + 3] = nine(packed, p, 3 * width) & mask;
      values[v + 4] = nine(packed, p, 4 * width) & mask;
      values[v + 5] = nine(packed, p, 5 * width) & mask;
      values[v + 6] = nine(packed, p, 6 * width) & mask;
      values[v + 7] = nine(packed, p, 7 * width) & mask;
    }
  }

  private static long nine(byte[] packed, int offset, int bit) {
    int p = offset + (bit >>> 3);
    int shift = bit & 7;
    // The shift by 64 - shift is in two steps, because a shift by 64 does nothing.
    long ninth = (long) packed[p + Long.BYTES] << 1 << 63 - shift;
    return (long) Bytes.LONG.get(packed, p) >>> shift | ninth;
  }

  private static void wholeLongs(byte[] packed, int offset, long[] values, int first, int count) {
    for (int i = 0; i < count; i++) {
      values[first + i] = (long) Bytes.LONG.get(packed, offset + 8 * i);
    }
  }

  /** Unpacks one value and reads only the bytes that hold it. */
  private static long byBytes(byte[] packed, int offset, int width, int index) {
    long bit = (long) index * width;
    int at = offset + (int) (bit >>> 3);
    int shift = (int) bit & 7;
    long value = (packed[at] & 0xffL) >>> shift;
    for (int have = 8 - shift; have < width; have += 8) {
      value |= (packed[++at] & 0xffL) << have;
    }
    return value & -1L >>> -width;
  }
}
