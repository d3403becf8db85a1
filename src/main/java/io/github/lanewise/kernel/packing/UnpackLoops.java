// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

/** Holds the loops that a program would have without Lanewise, which unpack one bit at a time. */
final class UnpackLoops {
  private UnpackLoops() {}

  static void run(int width, byte[] packed, int offset, int[] values, int first, int count) {
    int bit = 8 * offset;
    for (int i = first; i < first + count; i++) {
      int value = 0;
      for (int k = 0; k < width; k++) {
        value |= (packed[bit >>> 3] >>> (bit & 7) & 1) << k;
        bit++;
      }
      values[i] = value;
    }
  }

  static void run(int width, byte[] packed, int offset, long[] values, int first, int count) {
    int bit = 8 * offset;
    for (int i = first; i < first + count; i++) {
      long value = 0;
      for (int k = 0; k < width; k++) {
        value |= (packed[bit >>> 3] >>> (bit & 7) & 1L) << k;
        bit++;
      }
      values[i] = value;
    }
  }
}
