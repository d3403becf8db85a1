// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import io.github.lanewise.kernel.Bytes;
import java.util.Arrays;

/**
 * Finds a smallest and a largest string in unsigned lexicographic order. A string has a key: its
 * first seven bytes and its length, or 8 if it is longer than seven bytes. Keys compare as the
 * strings do, so strings are looked at in full only where both keys are equal and both strings are
 * longer. Keys begin behind the bytes that all strings have in common.
 */
public final class StringExtremes {
  /** The number of bytes of a string in its key. */
  private static final int KNOWN = 7;

  /** A shorter prefix leaves enough bytes in the key. */
  private static final int LEAST_PREFIX = 4;

  private StringExtremes() {}

  /** Writes the indexes of the strings. The caller has checked the ranges. */
  public static void run(byte[] bytes, int[] offsets, int from, int count, int[] minMax) {
    int prefix = prefix(bytes, offsets, from, count);
    int end = offsets[from + 1];
    long min = key(bytes, offsets[from] + prefix, end);
    long max = min;
    long below = below(min);
    long above = above(max);
    int smallest = from;
    int largest = from;
    for (int i = from + 1; i < from + count; i++) {
      int start = end + prefix;
      end = offsets[i + 1];
      long key = key(bytes, start, end);
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
    minMax[0] = smallest;
    minMax[1] = largest;
  }

  /** Writes the indexes of values that have {@code width} bytes. */
  public static void run(byte[] bytes, int width, int offset, int count, int[] minMax) {
    long min = key(bytes, offset, offset + width);
    long max = min;
    long below = below(min);
    long above = above(max);
    int smallest = 0;
    int largest = 0;
    for (int i = 1; i < count; i++) {
      int start = offset + width * i;
      long key = key(bytes, start, start + width);
      if (key < below
          && (key < min || compare(bytes, start, offset + width * smallest, width) < 0)) {
        min = key;
        below = below(key);
        smallest = i;
      }
      if (key > above
          && (key > max || compare(bytes, start, offset + width * largest, width) > 0)) {
        max = key;
        above = above(key);
        largest = i;
      }
    }
    minMax[0] = smallest;
    minMax[1] = largest;
  }

  /** Returns the number of bytes that all strings have in common, or 0 if they are few. */
  private static int prefix(byte[] bytes, int[] offsets, int from, int count) {
    int first = offsets[from];
    int prefix = offsets[from + 1] - first;
    for (int i = from + 1; i < from + count && prefix >= LEAST_PREFIX; i++) {
      int start = offsets[i];
      int end = offsets[i + 1];
      int common =
          Arrays.mismatch(
              bytes, first, first + prefix, bytes, start, Math.min(end, start + prefix));
      prefix = common < 0 ? prefix : common;
    }
    return prefix < LEAST_PREFIX ? 0 : prefix;
  }

  /** Returns a key for the comparison of signed numbers. */
  private static long key(byte[] bytes, int start, int end) {
    int known = Math.min(end - start, KNOWN);
    // Two shifts, because one by 64 bits would shift nothing.
    long head = head(bytes, start) & -1L << 8 << 8 * (KNOWN - known);
    return (head | Math.min(end - start, KNOWN + 1)) ^ Long.MIN_VALUE;
  }

  /** Returns eight bytes, the first one highest. Bytes behind the end of the array are zeros. */
  private static long head(byte[] bytes, int start) {
    return start <= bytes.length - Long.BYTES
        ? Long.reverseBytes((long) Bytes.LONG.get(bytes, start))
        : nearEnd(bytes, start);
  }

  private static long nearEnd(byte[] bytes, int start) {
    long head = 0;
    for (int i = start; i < bytes.length; i++) {
      head |= (bytes[i] & 0xffL) << 8 * (KNOWN - i + start);
    }
    return head;
  }

  /** Returns a number above all keys whose strings may be smaller than the one of this key. */
  private static long below(long key) {
    return key + longer(key);
  }

  /** Returns a number below all keys whose strings may be larger than the one of this key. */
  private static long above(long key) {
    return key - longer(key);
  }

  /** Returns 1 if the string is longer than its key, or 0. */
  private static long longer(long key) {
    return key >>> 3 & 1;
  }

  private static int compare(byte[] bytes, int[] offsets, int known, int a, int b) {
    return Arrays.compareUnsigned(
        bytes, offsets[a] + known, offsets[a + 1], bytes, offsets[b] + known, offsets[b + 1]);
  }

  private static int compare(byte[] bytes, int a, int b, int width) {
    return Arrays.compareUnsigned(bytes, a + KNOWN, a + width, bytes, b + KNOWN, b + width);
  }
}
