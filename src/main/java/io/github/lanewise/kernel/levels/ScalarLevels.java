// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

/** Compares levels without a branch, and writes 64 results into each element of a bitmap. */
public final class ScalarLevels {
  private ScalarLevels() {}

  /**
   * Sets a bit for each level, 1 if it is {@code level} or more, and returns the number of ones.
   */
  public static int atLeast(
      int[] levels, int from, int level, long[] bitmap, int firstBit, int count) {
    int ones = 0;
    for (int left = count; left > 0; left -= Long.SIZE) {
      int i = count - left;
      int some = Math.min(Long.SIZE, left);
      long bits = 0;
      for (int j = 0; j < some; j++) {
        bits |= (levels[from + i + j] >= level ? 1L : 0L) << j;
      }
      Bitmap.setBits(bitmap, firstBit + i, some, bits);
      ones += Long.bitCount(bits);
    }
    return ones;
  }

  /** Sets a bit for each level, 1 if it equals {@code level}, and returns the number of ones. */
  public static int equal(
      int[] levels, int from, int level, long[] bitmap, int firstBit, int count) {
    int ones = 0;
    for (int left = count; left > 0; left -= Long.SIZE) {
      int i = count - left;
      int some = Math.min(Long.SIZE, left);
      long bits = 0;
      for (int j = 0; j < some; j++) {
        bits |= (levels[from + i + j] == level ? 1L : 0L) << j;
      }
      Bitmap.setBits(bitmap, firstBit + i, some, bits);
      ones += Long.bitCount(bits);
    }
    return ones;
  }

  /** Returns the number of levels that equal {@code level}. */
  public static int count(int[] levels, int from, int level, int count) {
    int others = 0;
    for (int i = 0; i < count; i++) {
      // C2 vectorizes arithmetic, but not a choice between 1 and 0.
      int difference = levels[from + i] ^ level;
      others += (difference | -difference) >>> 31;
    }
    return count - others;
  }

  /** Returns the greatest level as an unsigned number, or 0 if there is no level. */
  public static int max(int[] levels, int from, int count) {
    int max = Integer.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      max = Math.max(max, levels[from + i] ^ Integer.MIN_VALUE);
    }
    return max ^ Integer.MIN_VALUE;
  }
}
