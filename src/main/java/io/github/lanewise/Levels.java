// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.levels.LevelsKernels;
import io.github.lanewise.kernel.levels.ScalarLevels;

/**
 * Compares and counts repetition and definition levels that have been decoded into ints.
 *
 * <p><b>Layout.</b> Each element of a bitmap has the bits of 64 values, the first in bit 0. A range
 * of bits may begin at any bit. The rules of levels are in the Apache Parquet format, README.md,
 * "Nested Encoding". A value is present if its definition level is the maximum. A struct or list of
 * definition level d is present if the level is at least d.
 *
 * <p><b>Errors</b> are thrown before anything is written. A null array is a {@link
 * NullPointerException}, a negative count is an {@link IllegalArgumentException}, and a range
 * outside its array is an {@link IndexOutOfBoundsException}.
 *
 * <p><b>Threads.</b> The methods keep no state. Two threads must not write bits of the same element
 * of a bitmap.
 *
 * <p><b>Memory.</b> Nothing is allocated.
 */
public final class Levels {
  private Levels() {}

  /**
   * Sets a bit for each level: 1 if it is {@code level} or more. Bits outside the range keep their
   * values.
   *
   * @return the number of ones
   */
  public static int atLeast(
      int[] levels, int from, int level, long[] bitmap, int firstBit, int count) {
    requireLevels(levels, from, count);
    Ranges.requireRange("bitmap", firstBit, count, (long) Long.SIZE * bitmap.length);
    return LevelsKernels.AtLeast.OPERATION
        .kernel()
        .run(levels, from, level, bitmap, firstBit, count);
  }

  /**
   * Sets a bit for each level: 1 if it equals {@code level}. Bits outside the range keep their
   * values.
   *
   * @return the number of ones
   */
  public static int equal(
      int[] levels, int from, int level, long[] bitmap, int firstBit, int count) {
    requireLevels(levels, from, count);
    Ranges.requireRange("bitmap", firstBit, count, (long) Long.SIZE * bitmap.length);
    return LevelsKernels.Equal.OPERATION.kernel().run(levels, from, level, bitmap, firstBit, count);
  }

  /** Returns the number of levels that equal {@code level}. */
  public static int count(int[] levels, int from, int level, int count) {
    requireLevels(levels, from, count);
    return ScalarLevels.count(levels, from, level, count);
  }

  /**
   * Returns the greatest level, or 0 if there are no levels. Levels are compared as unsigned
   * numbers.
   */
  public static int max(int[] levels, int from, int count) {
    requireLevels(levels, from, count);
    return ScalarLevels.max(levels, from, count);
  }

  private static void requireLevels(int[] levels, int from, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("levels", from, count, levels.length);
  }
}
