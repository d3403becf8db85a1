// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import static io.github.lanewise.kernel.statistics.StringKeys.KNOWN;
import static io.github.lanewise.kernel.statistics.StringKeys.REACH;
import static io.github.lanewise.kernel.statistics.StringKeys.above;
import static io.github.lanewise.kernel.statistics.StringKeys.below;

import io.github.lanewise.kernel.Bytes;
import java.util.Arrays;

/**
 * Finds a smallest and a largest string by their keys. A key begins after the prefix that all
 * strings have in common, because strings with equal keys cost a further comparison. Strings near
 * the array's end, where the load of a key does not fit, are compared without keys.
 */
public final class StringExtremes {
  /** The most bytes of the common prefix, a multiple of the bytes of a long. */
  private static final int MOST_PREFIX = 64;

  private StringExtremes() {}

  /** Writes the indexes of a smallest and a largest string. The caller has checked the ranges. */
  public static void run(byte[] bytes, int[] offsets, int from, int count, int[] minMax) {
    int mostPrefix = Math.min(offsets[from + 1] - offsets[from], MOST_PREFIX);
    int end = reached(bytes, offsets, from, count, mostPrefix + KNOWN + REACH);
    int prefix = prefix(bytes, offsets, from, end, mostPrefix);
    minMax[0] = from;
    minMax[1] = from;
    if (haveOneLength(offsets, from, count)) {
      ofOneLength(bytes, offsets, from, end, prefix, minMax);
    } else {
      ofAnyLength(bytes, offsets, from, end, prefix, minMax);
    }
    for (int i = end; i < from + count; i++) {
      minMax[0] = compare(bytes, offsets, 0, i, minMax[0]) < 0 ? i : minMax[0];
      minMax[1] = compare(bytes, offsets, 0, i, minMax[1]) > 0 ? i : minMax[1];
    }
  }

  private static boolean haveOneLength(int[] offsets, int from, int count) {
    int length = offsets[from + 1] - offsets[from];
    if (offsets[from + count] - offsets[from] != (long) count * length) {
      return false;
    }
    // The loop has no early exit, so that C2 vectorizes it.
    int differing = 0;
    for (int i = from; i < from + count; i++) {
      differing |= offsets[i + 1] - offsets[i] ^ length;
    }
    return differing == 0;
  }

  /** Compares strings of one length. Their keys need no mask and no number of bytes. */
  private static void ofOneLength(
      byte[] bytes, int[] offsets, int from, int end, int prefix, int[] minMax) {
    int behindPrefix = offsets[from + 1] - offsets[from] - prefix;
    int known = Math.min(behindPrefix, KNOWN);
    if (known == 0 || end == from) {
      // All strings are equal, or no string's key can be loaded.
      return;
    }
    int shift = Long.SIZE - Byte.SIZE * known;
    // Strings with equal keys are equal, unless they have bytes after the key.
    int tie = behindPrefix > known ? 1 : 0;
    int smallest = from;
    int largest = from;
    long min = Long.reverseBytes(word(bytes, offsets[from] + prefix)) >>> shift;
    long max = min;
    for (int i = from + 1; i < end; i++) {
      long key = Long.reverseBytes(word(bytes, offsets[i] + prefix)) >>> shift;
      if (key < min + tie
          && (key < min || compareBehind(bytes, offsets, prefix + KNOWN, i, smallest) < 0)) {
        min = key;
        smallest = i;
      }
      if (key > max - tie
          && (key > max || compareBehind(bytes, offsets, prefix + KNOWN, i, largest) > 0)) {
        max = key;
        largest = i;
      }
    }
    minMax[0] = smallest;
    minMax[1] = largest;
  }

  private static void ofAnyLength(
      byte[] bytes, int[] offsets, int from, int end, int prefix, int[] minMax) {
    int smallest = from;
    int largest = from;
    long min = end == from ? 0 : key(bytes, offsets, from, prefix);
    long max = min;
    long below = below(min);
    long above = above(max);
    for (int i = from + 1; i < end; i++) {
      long key = key(bytes, offsets, i, prefix);
      if (key < below
          && (key < min || compareBehind(bytes, offsets, prefix + KNOWN, i, smallest) < 0)) {
        min = key;
        below = below(key);
        smallest = i;
      }
      if (key > above
          && (key > max || compareBehind(bytes, offsets, prefix + KNOWN, i, largest) > 0)) {
        max = key;
        above = above(key);
        largest = i;
      }
    }
    minMax[0] = smallest;
    minMax[1] = largest;
  }

  /**
   * Returns the length of a prefix that the strings up to {@code end} have in common, or 0 if it is
   * short. The loop goes from the last string to the first one, because the last of sorted strings
   * differs most from the first one.
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

  /**
   * Returns the index of the first string from whose start fewer than {@code reach} bytes are left
   * in the array.
   */
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

  /**
   * Compares two strings whose first {@code known} bytes are equal. Most strings are shorter than
   * two keys, and a second key costs less than a call.
   */
  private static int compareBehind(byte[] bytes, int[] offsets, int known, int a, int b) {
    long keyOfA = key(bytes, offsets, a, known);
    long keyOfB = key(bytes, offsets, b, known);
    if (keyOfA != keyOfB) {
      return Long.compare(keyOfA, keyOfB);
    }
    return StringKeys.isWhole(keyOfA) ? 0 : compare(bytes, offsets, known + KNOWN, a, b);
  }

  private static int compare(byte[] bytes, int[] offsets, int known, int a, int b) {
    return Arrays.compareUnsigned(
        bytes, offsets[a] + known, offsets[a + 1], bytes, offsets[b] + known, offsets[b + 1]);
  }
}
