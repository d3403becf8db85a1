// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import java.util.Arrays;

/**
 * Makes tables for kernels over nulls. A table has a row for each pattern of bits that a bitmap may
 * have for a register. The row has an element for each lane.
 */
final class LaneTables {
  private LaneTables() {}

  /**
   * Returns the table that spreads values. If the lane's bit is 1, the element is the number of
   * ones below it, with the sign bit set. If the bit is 0, the element is 0. So the sign bits make
   * a mask.
   */
  static int[] spread(int lanes) {
    int[] table = new int[lanes << lanes];
    for (int bits = 0; bits < 1 << lanes; bits++) {
      int ones = 0;
      for (int lane = 0; lane < lanes; lane++) {
        if ((bits >>> lane & 1) != 0) {
          table[lanes * bits + lane] = ones | Integer.MIN_VALUE;
          ones++;
        }
      }
    }
    return table;
  }

  /**
   * Returns the table that compacts values. A row has the lanes whose bits are 1, and then zeros.
   */
  static int[] compact(int lanes) {
    int[] table = new int[lanes << lanes];
    for (int bits = 0; bits < 1 << lanes; bits++) {
      int ones = 0;
      for (int lane = 0; lane < lanes; lane++) {
        if ((bits >>> lane & 1) != 0) {
          table[lanes * bits + ones] = lane;
          ones++;
        }
      }
    }
    return table;
  }

  /** Returns the same table for lanes of 64 bits. */
  static long[] wide(int[] table) {
    return Arrays.stream(table).asLongStream().toArray();
  }
}
