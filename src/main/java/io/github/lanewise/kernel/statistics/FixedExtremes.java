// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import static io.github.lanewise.kernel.statistics.StringKeys.KNOWN;
import static io.github.lanewise.kernel.statistics.StringKeys.REACH;
import static io.github.lanewise.kernel.statistics.StringKeys.above;
import static io.github.lanewise.kernel.statistics.StringKeys.below;
import static io.github.lanewise.kernel.statistics.StringKeys.key;

import java.util.Arrays;

/**
 * Finds a smallest and a largest value of fixed width by their keys. Values near the array's end,
 * where the load of a key does not fit, are compared without keys.
 */
public final class FixedExtremes {
  private FixedExtremes() {}

  /** Writes the indexes of a smallest and a largest value. The caller has checked the ranges. */
  public static void run(byte[] bytes, int width, int offset, int count, int[] minMax) {
    int end = reached(bytes, width, offset, count);
    int smallest = 0;
    int largest = 0;
    long min = end == 0 ? 0 : key(bytes, offset, width);
    long max = min;
    long below = below(min);
    long above = above(max);
    for (int i = 1; i < end; i++) {
      long key = key(bytes, offset + width * i, width);
      if (key < below && (key < min || compare(bytes, width, offset, KNOWN, i, smallest) < 0)) {
        min = key;
        below = below(key);
        smallest = i;
      }
      if (key > above && (key > max || compare(bytes, width, offset, KNOWN, i, largest) > 0)) {
        max = key;
        above = above(key);
        largest = i;
      }
    }
    for (int i = end; i < count; i++) {
      smallest = compare(bytes, width, offset, 0, i, smallest) < 0 ? i : smallest;
      largest = compare(bytes, width, offset, 0, i, largest) > 0 ? i : largest;
    }
    minMax[0] = smallest;
    minMax[1] = largest;
  }

  /** Returns the number of values whose keys can be loaded without going beyond the array. */
  private static int reached(byte[] bytes, int width, int offset, int count) {
    int end = count;
    while (end > 0 && offset + width * (end - 1) > bytes.length - REACH) {
      end--;
    }
    return end;
  }

  private static int compare(byte[] bytes, int width, int offset, int known, int a, int b) {
    int x = offset + width * a;
    int y = offset + width * b;
    return Arrays.compareUnsigned(bytes, x + known, x + width, bytes, y + known, y + width);
  }
}
