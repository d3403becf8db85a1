// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

/** Holds the loops that a program would have without Lanewise. */
final class ExtremesLoops {
  private ExtremesLoops() {}

  static boolean run(long[] values, int offset, int count, long[] minMax) {
    long min = values[offset];
    long max = min;
    for (int i = offset; i < offset + count; i++) {
      min = Long.compare(values[i], min) < 0 ? values[i] : min;
      max = Long.compare(values[i], max) > 0 ? values[i] : max;
    }
    minMax[0] = min;
    minMax[1] = max;
    return true;
  }

  static boolean run(float[] values, int offset, int count, float[] minMax) {
    float min = values[offset];
    float max = min;
    for (int i = offset; i < offset + count; i++) {
      if (Float.isNaN(values[i])) {
        return false;
      }
      min = Float.compare(values[i], min) < 0 ? values[i] : min;
      max = Float.compare(values[i], max) > 0 ? values[i] : max;
    }
    minMax[0] = min;
    minMax[1] = max;
    return true;
  }

  static boolean run(double[] values, int offset, int count, double[] minMax) {
    double min = values[offset];
    double max = min;
    for (int i = offset; i < offset + count; i++) {
      if (Double.isNaN(values[i])) {
        return false;
      }
      min = Double.compare(values[i], min) < 0 ? values[i] : min;
      max = Double.compare(values[i], max) > 0 ? values[i] : max;
    }
    minMax[0] = min;
    minMax[1] = max;
    return true;
  }
}
