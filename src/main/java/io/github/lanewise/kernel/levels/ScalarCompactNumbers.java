// SPDX-License-Identifier: Apache-2.0
// Derived from ScalarCompactInts: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.levels;

/** {@link ScalarCompactInts} for long[], float[] and double[]. */
final class ScalarCompactNumbers {
  private ScalarCompactNumbers() {}

  static void run(
      long[] slots,
      int first,
      long[] dense,
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

  private static int block(long[] slots, int first, long bits, long[] dense, int next, int end) {
    int to = next;
    for (int i = 0; i < end; i++) {
      dense[to] = slots[first + i];
      to += (int) (bits >>> i) & 1;
    }
    return to;
  }

  static void run(
      float[] slots,
      int first,
      float[] dense,
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

  private static int block(float[] slots, int first, long bits, float[] dense, int next, int end) {
    int to = next;
    for (int i = 0; i < end; i++) {
      dense[to] = slots[first + i];
      to += (int) (bits >>> i) & 1;
    }
    return to;
  }

  static void run(
      double[] slots,
      int first,
      double[] dense,
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

  private static int block(
      double[] slots, int first, long bits, double[] dense, int next, int end) {
    int to = next;
    for (int i = 0; i < end; i++) {
      dense[to] = slots[first + i];
      to += (int) (bits >>> i) & 1;
    }
    return to;
  }
}
