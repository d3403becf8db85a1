// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

/**
 * Looks up entries of a dictionary, one load for each id. The ids have been checked, so no method
 * needs the size.
 */
public final class ScalarEntries {
  private ScalarEntries() {}

  /** Writes the int of each id. */
  public static void lookup(
      int[] ids, int from, int[] dictionary, int size, int[] values, int first, int count) {
    for (int i = 0; i < count; i++) {
      values[first + i] = dictionary[ids[from + i]];
    }
  }

  /** Writes the long of each id. */
  public static void lookup(
      int[] ids, int from, long[] dictionary, int size, long[] values, int first, int count) {
    for (int i = 0; i < count; i++) {
      values[first + i] = dictionary[ids[from + i]];
    }
  }

  /** Writes the float of each id. */
  public static void lookup(
      int[] ids, int from, float[] dictionary, int size, float[] values, int first, int count) {
    for (int i = 0; i < count; i++) {
      values[first + i] = dictionary[ids[from + i]];
    }
  }

  /** Writes the double of each id. */
  public static void lookup(
      int[] ids, int from, double[] dictionary, int size, double[] values, int first, int count) {
    for (int i = 0; i < count; i++) {
      values[first + i] = dictionary[ids[from + i]];
    }
  }

  /**
   * Writes the offset at which the bytes of each id's entry end. The bytes of the first id begin at
   * offset {@code offsets[first]}.
   *
   * @throws IllegalArgumentException if starts are negative or decrease, or an offset is beyond int
   */
  public static void offsets(
      int[] ids, int from, int[] starts, int[] offsets, int first, int count) {
    long end = offsets[first];
    // The starts are included, because the difference of two starts may overflow if one is
    // negative.
    int signs = 0;
    for (int i = 0; i < count; i++) {
      int id = ids[from + i];
      int length = starts[id + 1] - starts[id];
      signs |= length | starts[id] | starts[id + 1];
      end += length;
      offsets[first + i + 1] = (int) end;
    }
    if (signs < 0) {
      throw new IllegalArgumentException("starts are negative or decrease");
    }
    if (end > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the strings would end at offset " + end + ", above " + Integer.MAX_VALUE);
    }
  }
}
