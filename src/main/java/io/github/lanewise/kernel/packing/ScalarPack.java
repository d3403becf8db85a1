// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.Bytes;

/**
 * Packs a group of eight values at a time, with as few stores of a long as its width allows. Values
 * whose store would reach beyond the packed bytes go through a long that is stored each time it is
 * full.
 */
public final class ScalarPack {
  /**
   * The largest width with which a pair of values begins at most seven bytes after the pair before
   * it.
   */
  static final int WIDEST_PAIR = 29;

  /** The largest width of a value that fits into a long, wherever in the first byte it begins. */
  private static final int WIDEST_IN_A_LONG = 57;

  private ScalarPack() {}

  /** Does the work of {@link Packing#run} for values of widths 0 to 32. */
  public static void ints(
      int width, int[] values, int first, byte[] packed, int offset, int count) {
    if (width == Integer.SIZE) {
      storeInts(values, first, packed, offset, count);
      return;
    }
    int whole = wholeGroups(width, count);
    groups(width, values, first, packed, offset, whole);
    int p = offset + (whole >>> 3) * width;
    restOfInts(width, values, first + whole, packed, p, count - whole);
  }

  /** Does the work of {@link Packing#run} for values of widths 0 to 64. */
  public static void longs(
      int width, long[] values, int first, byte[] packed, int offset, int count) {
    if (width == Long.SIZE) {
      storeLongs(values, first, packed, offset, count);
      return;
    }
    int whole = wholeGroups(width, count);
    if (width <= 8) {
      NarrowLongs.pack(width, values, first, packed, offset, whole);
    } else if (width <= 16) {
      GroupsFromLongs.twoStores(width, values, first, packed, offset, whole);
    } else if (width <= WIDEST_PAIR) {
      GroupsFromLongs.fourStores(width, values, first, packed, offset, whole);
    } else if (width < Integer.SIZE) {
      GroupsFromLongs.wholeStores(width, values, first, packed, offset, whole);
    } else {
      GroupsFromLongs.eightStores(width, values, first, packed, offset, whole);
    }
    int p = offset + (whole >>> 3) * width;
    restOfLongs(width, values, first + whole, packed, p, count - whole);
  }

  /** Stores values of 32 bits, which take whole bytes. */
  private static void storeInts(int[] values, int first, byte[] packed, int offset, int count) {
    for (int i = 0; i < count; i++) {
      Bytes.INT.set(packed, offset + i * Integer.BYTES, values[first + i]);
    }
  }

  /** Stores values of 64 bits, which take whole bytes. */
  private static void storeLongs(long[] values, int first, byte[] packed, int offset, int count) {
    for (int i = 0; i < count; i++) {
      Bytes.LONG.set(packed, offset + i * Long.BYTES, values[first + i]);
    }
  }

  /** Packs a group of eight values. Up to eight bytes after it are overwritten. */
  public static void group(int width, int[] values, int first, byte[] packed, int offset) {
    groups(width, values, first, packed, offset, 8);
  }

  /** Packs groups of eight values. Up to eight bytes after the last one are overwritten. */
  static void groups(int width, int[] values, int first, byte[] packed, int offset, int count) {
    if (width <= 8) {
      NarrowInts.pack(width, values, first, packed, offset, count);
    } else if (width <= 16) {
      GroupsFromInts.twoStores(width, values, first, packed, offset, count);
    } else if (width <= WIDEST_PAIR) {
      GroupsFromInts.fourStores(width, values, first, packed, offset, count);
    } else if (width < Integer.SIZE) {
      GroupsFromInts.wholeStores(width, values, first, packed, offset, count);
    } else {
      GroupsFromInts.eightStores(width, values, first, packed, offset, count);
    }
  }

  /** Returns the number of values in whole groups whose stores end within the packed bytes. */
  static int wholeGroups(int width, int count) {
    if (width == 0 || width > WIDEST_IN_A_LONG) {
      return 0;
    }
    int reach;
    if (width <= 8) {
      reach = Long.BYTES;
    } else if (width <= 16) {
      reach = 2 * Long.BYTES;
    } else if (width <= WIDEST_PAIR) {
      reach = Long.BYTES + (6 * width >>> 3);
    } else {
      reach = Long.BYTES + (7 * width >>> 3);
    }
    int room = (int) ((long) width * count + 7 >>> 3) - reach;
    return room < 0 ? 0 : Math.min(count >>> 3, room / width + 1) << 3;
  }

  private static void restOfInts(
      int width, int[] values, int first, byte[] packed, int offset, int count) {
    long mask = mask(width);
    long bits = 0;
    int have = 0;
    int p = offset;
    for (int i = first; i < first + count; i++) {
      long value = values[i] & mask;
      bits |= value << have;
      have += width;
      if (have >= Long.SIZE) {
        Bytes.LONG.set(packed, p, bits);
        p += Long.BYTES;
        have -= Long.SIZE;
        bits = value >>> 1 >>> width - 1 - have;
      }
    }
    putRest(bits, have, packed, p);
  }

  private static void restOfLongs(
      int width, long[] values, int first, byte[] packed, int offset, int count) {
    long mask = mask(width);
    long bits = 0;
    int have = 0;
    int p = offset;
    for (int i = first; i < first + count; i++) {
      long value = values[i] & mask;
      bits |= value << have;
      have += width;
      if (have >= Long.SIZE) {
        Bytes.LONG.set(packed, p, bits);
        p += Long.BYTES;
        have -= Long.SIZE;
        // There are two shifts, because a shift by 64 does nothing.
        bits = value >>> 1 >>> width - 1 - have;
      }
    }
    putRest(bits, have, packed, p);
  }

  private static long mask(int width) {
    return width == 0 ? 0 : -1L >>> -width;
  }

  private static void putRest(long bits, int have, byte[] packed, int p) {
    for (int i = 0; i < have; i += 8) {
      packed[p + (i >>> 3)] = (byte) (bits >>> i);
    }
  }
}
