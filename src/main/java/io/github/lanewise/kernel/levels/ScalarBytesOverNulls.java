// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import java.util.Arrays;

/** Moves values of several bytes into slots and out of them. Neighbouring values move together. */
public final class ScalarBytesOverNulls {
  private ScalarBytesOverNulls() {}

  /**
   * Moves dense values into slots. The last value is moved first, so that values and slots may
   * share an array.
   *
   * @param present the number of ones in the bitmap
   */
  public static void spread(
      byte[] dense,
      int from,
      int width,
      int present,
      long[] validity,
      int firstBit,
      byte[] slots,
      int first,
      int count) {
    int next = from + width * present;
    int end = count;
    while (end > 0) {
      int some = (end - 1 & 63) + 1;
      long bits = Bitmap.bits(validity, firstBit + end - some, some) << -some;
      // The highest bit is that of the last slot.
      for (int left = some; left > 0; ) {
        int ones = Math.min(left, Long.numberOfLeadingZeros(~bits));
        end -= ones;
        next -= width * ones;
        System.arraycopy(dense, next, slots, first + width * end, width * ones);
        left -= ones;
        if (left > 0) {
          bits <<= ones;
          int nulls = Math.min(left, Long.numberOfLeadingZeros(bits));
          end -= nulls;
          int slot = first + width * end;
          Arrays.fill(slots, slot, slot + width * nulls, (byte) 0);
          left -= nulls;
          bits <<= nulls;
        }
      }
    }
  }

  /**
   * Moves values out of slots. The first value is moved first, so that slots and values may share
   * an array.
   */
  public static void compact(
      byte[] slots,
      int first,
      int width,
      long[] validity,
      int firstBit,
      byte[] dense,
      int from,
      int count) {
    int next = from;
    // The loop counts down, because an index that counts up could overflow.
    for (int left = count; left > 0; left -= Long.SIZE) {
      int i = count - left;
      int some = Math.min(Long.SIZE, left);
      long bits = Bitmap.bits(validity, firstBit + i, some);
      for (int slot = i; bits != 0; ) {
        int nulls = Long.numberOfTrailingZeros(bits);
        slot += nulls;
        bits >>>= nulls;
        int ones = Long.numberOfTrailingZeros(~bits);
        System.arraycopy(slots, first + width * slot, dense, next, width * ones);
        next += width * ones;
        slot += ones;
        bits = ones == Long.SIZE ? 0 : bits >>> ones;
      }
    }
  }
}
