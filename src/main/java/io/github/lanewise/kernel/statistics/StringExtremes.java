// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import static io.github.lanewise.kernel.statistics.StringKeys.KNOWN;
import static io.github.lanewise.kernel.statistics.StringKeys.REACH;
import static io.github.lanewise.kernel.statistics.StringKeys.above;
import static io.github.lanewise.kernel.statistics.StringKeys.below;

import io.github.lanewise.kernel.Bytes;
import java.util.Arrays;

/**
 * Finds a smallest and a largest string by their keys. The keys begin behind the bytes that all
 * strings have in common, because equal keys cost a comparison of the strings. The last strings of
 * an array, where a load does not fit, are compared without keys.
 */
public final class StringExtremes {
  /** A multiple of the bytes of a word. */
  private static final int MOST_PREFIX = 64;

  private StringExtremes() {}

  /** Writes the indexes of the strings. The caller has checked the ranges. */
  public static void run(byte[] bytes, int[] offsets, int from, int count, int[] minMax) {
    int mostPrefix = Math.min(offsets[from + 1] - offsets[from], MOST_PREFIX);
    int end = reached(bytes, offsets, from, count, mostPrefix + REACH);
    int prefix = prefix(bytes, offsets, from, end, mostPrefix);
    int smallest = from;
    int largest = from;
    long min = end == from ? 0 : key(bytes, offsets, from, prefix);
    long max = min;
    long below = below(min);
    long above = above(max);
    for (int i = from + 1; i < end; i++) {
      long key = key(bytes, offsets, i, prefix);
      if (key < below && (key < min || compare(bytes, offsets, prefix + KNOWN, i, smallest) < 0)) {
        min = key;
        below = below(key);
        smallest = i;
      }
      if (key > above && (key > max || compare(bytes, offsets, prefix + KNOWN, i, largest) > 0)) {
        max = key;
        above = above(key);
        largest = i;
      }
    }
    for (int i = end; i < from + count; i++) {
      smallest = compare(bytes, offsets, 0, i, smallest) < 0 ? i : smallest;
      largest = compare(bytes, offsets, 0, i, largest) > 0 ? i : largest;
    }
    minMax[0] = smallest;
    minMax[1] = largest;
  }

  /**
   * Returns a number of bytes that the strings up to {@code end} have in common, 0 if there are
   * few. Words are compared from the last string to the first one, because sorted strings show
   * there that they differ.
   */
  private static int prefix(byte[] bytes, int[] offsets, int from, int end, int most) {
    for (int prefix = 0; prefix < most; prefix += Long.BYTES) {
      long differing = 0;
      int shortest = most;
      for (int i = end - 1; i > from; i--) {
        int start = offsets[i];
        differing |= word(bytes, offsets[from] + prefix) ^ word(bytes, start + prefix);
        shortest = Math.min(shortest, offsets[i + 1] - start);
        if ((int) differing != 0 || shortest - prefix < Integer.BYTES) {
          return prefix;
        }
      }
      int common = Math.min(Long.numberOfTrailingZeros(differing) / Byte.SIZE, shortest - prefix);
      if (common < Long.BYTES) {
        return prefix + common;
      }
    }
    return most;
  }

  private static long word(byte[] bytes, int at) {
    return (long) Bytes.LONG.get(bytes, at);
  }

  /** Returns the index of the first string from whose start fewer bytes are in the array. */
  private static int reached(byte[] bytes, int[] offsets, int from, int count, int reach) {
    int end = from + count;
    while (end > from && offsets[end - 1] > bytes.length - reach) {
      end--;
    }
    return end;
  }

  private static long key(byte[] bytes, int[] offsets, int i, int prefix) {
    int start = offsets[i] + prefix;
    return StringKeys.key(bytes, start, offsets[i + 1] - start);
  }

  private static int compare(byte[] bytes, int[] offsets, int known, int a, int b) {
    return Arrays.compareUnsigned(
        bytes, offsets[a] + known, offsets[a + 1], bytes, offsets[b] + known, offsets[b + 1]);
  }
}
