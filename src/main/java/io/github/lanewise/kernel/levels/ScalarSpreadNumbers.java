// SPDX-License-Identifier: Apache-2.0
// Derived from ScalarSpreadInts: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.levels;

import java.util.Arrays;

/** {@link ScalarSpreadInts} for long[], float[] and double[]. */
final class ScalarSpreadNumbers {
  private ScalarSpreadNumbers() {}

  static void run(
      long[] dense,
      int from,
      long[] slots,
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
      long[] dense, int next, long bits, long[] slots, int first, int start, int end) {
    int behind = next;
    for (int i = end - 1; i >= start; i--) {
      int bit = (int) (bits >>> i) & 1;
      slots[first + i] = dense[behind - 1] & -bit;
      behind -= bit;
    }
    return behind;
  }

  static void run(
      float[] dense,
      int from,
      float[] slots,
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
      float[] dense, int next, long bits, float[] slots, int first, int start, int end) {
    int behind = next;
    for (int i = end - 1; i >= start; i--) {
      int bit = (int) (bits >>> i) & 1;
      slots[first + i] = Float.intBitsToFloat(Float.floatToRawIntBits(dense[behind - 1]) & -bit);
      behind -= bit;
    }
    return behind;
  }

  static void run(
      double[] dense,
      int from,
      double[] slots,
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
      double[] dense, int next, long bits, double[] slots, int first, int start, int end) {
    int behind = next;
    for (int i = end - 1; i >= start; i--) {
      int bit = (int) (bits >>> i) & 1;
      slots[first + i] =
          Double.longBitsToDouble(Double.doubleToRawLongBits(dense[behind - 1]) & -bit);
      behind -= bit;
    }
    return behind;
  }
}
