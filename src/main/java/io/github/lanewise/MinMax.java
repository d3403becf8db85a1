// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Offsets;
import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.statistics.FixedExtremes;
import io.github.lanewise.kernel.statistics.ScalarExtremes;
import io.github.lanewise.kernel.statistics.StatisticsKernels;
import io.github.lanewise.kernel.statistics.StringExtremes;

/**
 * Finds the smallest and the largest value, as statistics of column chunks and pages have them.
 *
 * <p><b>Order.</b> Numbers have their signed or unsigned order. Floating-point values have the
 * order of {@link Float#compare} and {@link Double#compare}, so -0.0 is smaller than +0.0. Strings
 * have the unsigned lexicographic order of their bytes, and a prefix is smaller than a longer
 * string. The orders are in the Apache Parquet format, parquet.thrift, "union ColumnOrder". Which
 * of them a column has depends on its logical type. The rules there for NaN and zeros are left to
 * the caller.
 *
 * <p><b>Layout.</b> The result is written to the first two elements of {@code minMax}: the smallest
 * value, then the largest one. Strings are offsets and bytes, as in Apache Arrow: string i has the
 * bytes from {@code offsets[i]} up to {@code offsets[i + 1]}. For strings and for values of fixed
 * width, {@code minMax} gets indexes. If several values are equal, it gets the index of the first
 * of them.
 *
 * <p><b>Arguments.</b> Offsets of arrays are in elements of the array, and counts are in values.
 *
 * <p><b>Errors.</b> A null array is a {@link NullPointerException}. A count or a width below 1,
 * bytes beyond int, offsets that decrease, and a result that shares elements with the values or
 * offsets are an {@link IllegalArgumentException}. A range outside its array is an {@link
 * IndexOutOfBoundsException}. Nothing has been written then.
 *
 * <p><b>Threads.</b> The methods keep no state. Any number of threads may call them at once, on
 * results that do not overlap.
 *
 * <p><b>Memory.</b> Nothing is allocated.
 */
public final class MinMax {
  private MinMax() {}

  /** Finds the extremes in signed order. */
  public static void ints(int[] values, int offset, int count, int[] minMax) {
    requireValues(values, offset, count, values.length, minMax, minMax.length);
    ScalarExtremes.run(values, offset, count, minMax);
  }

  /** Finds the extremes in unsigned order. */
  public static void unsignedInts(int[] values, int offset, int count, int[] minMax) {
    ints(values, offset, count, minMax);
    // Numbers of one sign have the same signed and unsigned order, and the signed loop is faster.
    if ((minMax[0] ^ minMax[1]) < 0) {
      ScalarExtremes.unsigned(values, offset, count, minMax);
    }
  }

  /** Finds the extremes in signed order. */
  public static void longs(long[] values, int offset, int count, long[] minMax) {
    requireValues(values, offset, count, values.length, minMax, minMax.length);
    StatisticsKernels.Longs.OPERATION.kernel().run(values, offset, count, minMax);
  }

  /** Finds the extremes in unsigned order. */
  public static void unsignedLongs(long[] values, int offset, int count, long[] minMax) {
    longs(values, offset, count, minMax);
    if ((minMax[0] ^ minMax[1]) < 0) {
      ScalarExtremes.unsigned(values, offset, count, minMax);
    }
  }

  /**
   * Finds the extremes, unless a value is NaN.
   *
   * @return true if no value is NaN, and false if a value is NaN and so nothing has been written
   */
  public static boolean floats(float[] values, int offset, int count, float[] minMax) {
    requireValues(values, offset, count, values.length, minMax, minMax.length);
    return StatisticsKernels.Floats.OPERATION.kernel().run(values, offset, count, minMax);
  }

  /**
   * Finds the extremes, unless a value is NaN.
   *
   * @return true if no value is NaN, and false if a value is NaN and so nothing has been written
   */
  public static boolean doubles(double[] values, int offset, int count, double[] minMax) {
    requireValues(values, offset, count, values.length, minMax, minMax.length);
    return StatisticsKernels.Doubles.OPERATION.kernel().run(values, offset, count, minMax);
  }

  /**
   * Finds the indexes of a smallest and a largest string.
   *
   * @param from the index of the first string. The results are indexes of the same kind, so they
   *     are at least as large
   */
  public static void bytes(byte[] bytes, int[] offsets, int from, int count, int[] minMax) {
    Ranges.requireAtLeast("count", count, 1);
    Offsets.requireRising(bytes, offsets, from, count);
    Ranges.requireRange("minMax", 0, 2, minMax.length);
    Ranges.requireApart(offsets, from, count + 1L, minMax, 0, 2);
    StringExtremes.run(bytes, offsets, from, count, minMax);
  }

  /**
   * Finds the indexes of a smallest and a largest value of {@code width} bytes. Value i has the
   * bytes from {@code offset + i * width} on.
   */
  public static void fixedBytes(byte[] bytes, int width, int offset, int count, int[] minMax) {
    Ranges.requireAtLeast("width", width, 1);
    Ranges.requireAtLeast("count", count, 1);
    Ranges.requireRange(
        "bytes", offset, Ranges.requireInt("count", count, "width", width), bytes.length);
    Ranges.requireRange("minMax", 0, 2, minMax.length);
    FixedExtremes.run(bytes, width, offset, count, minMax);
  }

  private static void requireValues(
      Object values, int offset, int count, int length, Object minMax, int results) {
    Ranges.requireAtLeast("count", count, 1);
    Ranges.requireRange("values", offset, count, length);
    Ranges.requireRange("minMax", 0, 2, results);
    Ranges.requireApart(values, offset, count, minMax, 0, 2);
  }
}
