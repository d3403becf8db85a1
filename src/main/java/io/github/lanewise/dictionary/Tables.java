// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import io.github.lanewise.kernel.Ranges;
import java.util.Arrays;

/** Chooses the sizes of hash tables and of the arrays that belong to them. */
final class Tables {
  /**
   * A dictionary holds fewer entries than this. So no array has to be longer than the largest
   * table.
   */
  static final int MAX_ENTRIES = 1 << 30;

  /**
   * The number of slots of a new table. It is small, because a Parquet table of ten thousand
   * columns has as many dictionaries, and new ones in each row group.
   */
  static final int FIRST_SLOTS = 1 << 8;

  /** The number of elements of a new array of values. */
  static final int FIRST_VALUES = 1 << 6;

  private static final int LARGEST = 1 << 30;

  private Tables() {}

  /**
   * Returns the number of entries at which a table of {@code slots} slots must grow. Each value
   * that is not in the slot of its hash costs a mispredicted branch. So small tables, which take
   * little memory, stay three quarters empty.
   */
  static int threshold(int slots) {
    if (slots == LARGEST) {
      return MAX_ENTRIES;
    }
    return slots <= 1 << 15 ? slots / 4 : slots / 2;
  }

  /**
   * Returns the number of slots after growth. Small tables grow fourfold, because each growth has
   * to enter all values again.
   */
  static int next(int slots) {
    return slots < 1 << 17 ? slots * 4 : slots * 2;
  }

  /**
   * Returns the number of slots after growth for a dictionary of numbers. Its small tables only
   * double. A dictionary with a front finds most values there, before it searches the table. A
   * dictionary without a front gets few values at a time, as in a file of many columns. Each column
   * has a dictionary then, and memory matters more than speed.
   */
  static int nextBehindFront(int slots) {
    return slots < 1 << 12 ? slots * 2 : next(slots);
  }

  /** Returns the array, or a longer one with the same elements. */
  static int[] withRoomFor(int[] array, int length) {
    return length <= array.length ? array : Arrays.copyOf(array, longer(array.length, length));
  }

  /** Returns the array, or a longer one with the same elements. */
  static long[] withRoomFor(long[] array, int length) {
    return length <= array.length ? array : Arrays.copyOf(array, longer(array.length, length));
  }

  /** Returns the array, or a longer one with the same elements. */
  static byte[] withRoomFor(byte[] array, int length) {
    return length <= array.length ? array : Arrays.copyOf(array, longer(array.length, length));
  }

  private static int longer(int length, int needed) {
    return (int) Math.min(Ranges.LONGEST_ARRAY, Math.max(2L * length, needed));
  }

  static IllegalStateException full(int maxEntries) {
    return new IllegalStateException(
        "the dictionary is full: it holds " + maxEntries + " entries, the most it can");
  }

  static void requireId(int id, int size) {
    if (id < 0 || id >= size) {
      throw new IndexOutOfBoundsException(
          "id " + id + " is not in the dictionary of " + size + " entries");
    }
  }
}
