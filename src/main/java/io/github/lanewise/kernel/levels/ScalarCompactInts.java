// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

/**
 * Moves values out of slots, so that they are dense. The first value is moved first, so that slots
 * and values may share an array. No branch depends on a validity bit. The element of a null slot is
 * written, too, and the next value overwrites it.
 */
final class ScalarCompactInts {
  private ScalarCompactInts() {}

  static void run(
      int[] slots,
      int first,
      int[] dense,
      int from,
      long[] validity,
      int firstBit,
      int present,
      int count) {
    int next = from;
    int end = from + present;
    for (int i = 0; next < end; i += Long.SIZE) {
      int some = Math.min(Long.SIZE, count - i);
      long bits = Bitmap.bits(validity, firstBit + i, some);
      int ones = Long.bitCount(bits);
      if (ones == some) {
        System.arraycopy(slots, first + i, dense, next, some);
        next += some;
      } else if (ones != 0) {
        // Nulls after the last value are not written, because they would be outside the range.
        int last = Long.SIZE - Long.numberOfLeadingZeros(bits);
        next = block(slots, first + i, bits, dense, next, last);
      }
    }
  }

  private static int block(int[] slots, int first, long bits, int[] dense, int next, int end) {
    int to = next;
    for (int i = 0; i < end; i++) {
      dense[to] = slots[first + i];
      to += (int) (bits >>> i) & 1;
    }
    return to;
  }
}
