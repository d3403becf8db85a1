// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

/**
 * Finds the smallest and the largest of some numbers. The caller has checked the ranges, and there
 * is at least one number.
 */
public final class ScalarExtremes {
  /**
   * Whether C2 knows {@code Math.min} for longs and vectorizes a loop of such calls. It does so
   * from Java 25 on. Before Java 25, comparisons are faster.
   */
  private static final boolean MINIMUM_OF_LONGS_IS_KNOWN = Runtime.version().feature() >= 25;

  private ScalarExtremes() {}

  /** Finds the extremes in signed order. C2 vectorizes this loop from Java 21 on. */
  public static void run(int[] values, int offset, int count, int[] minMax) {
    int min = values[offset];
    int max = min;
    for (int i = 0; i < count; i++) {
      min = Math.min(min, values[offset + i]);
      max = Math.max(max, values[offset + i]);
    }
    minMax[0] = min;
    minMax[1] = max;
  }

  /** Finds the extremes in unsigned order. C2 does not vectorize this loop. */
  public static void unsigned(int[] values, int offset, int count, int[] minMax) {
    int min = Integer.MAX_VALUE;
    int max = Integer.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      int flipped = values[offset + i] ^ Integer.MIN_VALUE;
      min = flipped < min ? flipped : min;
      max = flipped > max ? flipped : max;
    }
    minMax[0] = min ^ Integer.MIN_VALUE;
    minMax[1] = max ^ Integer.MIN_VALUE;
  }

  /** Does the same as the method for ints. */
  public static boolean run(long[] values, int offset, int count, long[] minMax) {
    if (MINIMUM_OF_LONGS_IS_KNOWN) {
      minimums(values, offset, count, minMax);
    } else {
      comparisons(values, offset, count, minMax);
    }
    return true;
  }

  private static void minimums(long[] values, int offset, int count, long[] minMax) {
    long min = values[offset];
    long max = min;
    for (int i = 0; i < count; i++) {
      min = Math.min(min, values[offset + i]);
      max = Math.max(max, values[offset + i]);
    }
    minMax[0] = min;
    minMax[1] = max;
  }

  private static void comparisons(long[] values, int offset, int count, long[] minMax) {
    long min = values[offset];
    long max = min;
    for (int i = 0; i < count; i++) {
      long value = values[offset + i];
      min = value < min ? value : min;
      max = value > max ? value : max;
    }
    minMax[0] = min;
    minMax[1] = max;
  }

  /** Does the same as the method for ints. */
  public static void unsigned(long[] values, int offset, int count, long[] minMax) {
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      long flipped = values[offset + i] ^ Long.MIN_VALUE;
      min = flipped < min ? flipped : min;
      max = flipped > max ? flipped : max;
    }
    minMax[0] = min ^ Long.MIN_VALUE;
    minMax[1] = max ^ Long.MIN_VALUE;
  }

  /**
   * Finds the extremes in the order of {@code Math.min}, in which -0.0 is below +0.0. Once a NaN is
   * met, both results stay NaN.
   */
  public static boolean run(float[] values, int offset, int count, float[] minMax) {
    float min = values[offset];
    float max = min;
    for (int i = 0; i < count; i++) {
      min = Math.min(min, values[offset + i]);
      max = Math.max(max, values[offset + i]);
    }
    if (Float.isNaN(min)) {
      return false;
    }
    minMax[0] = min;
    minMax[1] = max;
    return true;
  }

  /** Does the same as the method for floats. */
  public static boolean run(double[] values, int offset, int count, double[] minMax) {
    double min = values[offset];
    double max = min;
    for (int i = 0; i < count; i++) {
      min = Math.min(min, values[offset + i]);
      max = Math.max(max, values[offset + i]);
    }
    if (Double.isNaN(min)) {
      return false;
    }
    minMax[0] = min;
    minMax[1] = max;
    return true;
  }
}
