// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import java.util.Arrays;

/**
 * Moves dense values into slots. The last value is moved first, so that values and slots may share
 * an array. No branch depends on a validity bit. For a null slot, the value before it is loaded and
 * all of its bits are cleared.
 */
final class ScalarSpreadInts {
  private ScalarSpreadInts() {}

  static void run(
      int[] dense,
      int from,
      int[] slots,
      int first,
      long[] validity,
      int firstBit,
      int present,
      int count) {
    int next = from + present;
    int end = count;
    // Once all values are used, a null has no value before it to load. The remaining slots are
    // filled with 0.
    while (next > from) {
      int some = (end - 1 & 63) + 1;
      end -= some;
      long bits = Bitmap.bits(validity, firstBit + end, some);
      int ones = Long.bitCount(bits);
      if (ones == some) {
        next -= some;
        System.arraycopy(dense, next, slots, first + end, some);
      } else if (ones == 0) {
        Arrays.fill(slots, first + end, first + end + some, 0);
      } else {
        int nulls = next - ones > from ? 0 : Long.numberOfTrailingZeros(bits);
        next = block(dense, next, bits, slots, first + end, nulls, some);
        Arrays.fill(slots, first + end, first + end + nulls, 0);
      }
    }
    Arrays.fill(slots, first, first + end, 0);
  }

  private static int block(
      int[] dense, int next, long bits, int[] slots, int first, int start, int end) {
    int behind = next;
    for (int i = end - 1; i >= start; i--) {
      int bit = (int) (bits >>> i) & 1;
      slots[first + i] = dense[behind - 1] & -bit;
      behind -= bit;
    }
    return behind;
  }
}
