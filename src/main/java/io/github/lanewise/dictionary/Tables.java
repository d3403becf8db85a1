// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import java.util.Arrays;

/** Sizes of hash tables and of the arrays beside them. */
final class Tables {
  /** A dictionary holds fewer entries than this: no array is longer than a table for as many. */
  static final int MAX_ENTRIES = 1 << 30;

  /**
   * Slots of a new table, and elements of the array of values beside it. It is small, because a
   * table of ten thousand columns has as many dictionaries, and new ones in each row group.
   */
  static final int FIRST_SLOTS = 1 << 8;

  static final int FIRST_VALUES = 1 << 6;

  /** The length of the longest array that every JVM can make, by the JDK's own collections. */
  static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private static final int LARGEST = 1 << 30;

  private Tables() {}

  /**
   * Entries from which a table of {@code slots} must grow. A value that is not in its first slot
   * costs a mispredicted branch, so tables that are small anyway stay three quarters empty.
   */
  static int threshold(int slots) {
    if (slots == LARGEST) {
      return MAX_ENTRIES;
    }
    return slots <= 1 << 15 ? slots / 4 : slots / 2;
  }

  /** Small tables grow fourfold, because growth has to enter all values once more. */
  static int next(int slots) {
    return slots < 1 << 17 ? slots * 4 : slots * 2;
  }

  /**
   * The size after {@code slots} where a front finds most values before this table does: small
   * tables only double. They also double while there is no front. Few values come at a time then,
   * as in a wide table, where each column has a dictionary and memory matters more.
   */
  static int nextBehindFront(int slots) {
    return slots < 1 << 12 ? slots * 2 : next(slots);
  }

  /** The array, or a longer one with the same elements. */
  static int[] withRoomFor(int[] array, int length) {
    return length <= array.length ? array : Arrays.copyOf(array, longer(array.length, length));
  }

  /** The array, or a longer one with the same elements. */
  static long[] withRoomFor(long[] array, int length) {
    return length <= array.length ? array : Arrays.copyOf(array, longer(array.length, length));
  }

  /** The array, or a longer one with the same elements. */
  static byte[] withRoomFor(byte[] array, int length) {
    return length <= array.length ? array : Arrays.copyOf(array, longer(array.length, length));
  }

  private static int longer(int length, int needed) {
    return (int) Math.min(LONGEST_ARRAY, Math.max(2L * length, needed));
  }

  static IllegalStateException full(int maxEntries) {
    return new IllegalStateException(
        "the dictionary is full: it holds " + maxEntries + " entries, the most it can");
  }

  static void requireId(int id, int size) {
    if (id < 0 || id >= size) {
      throw new IndexOutOfBoundsException("id " + id + " of a dictionary of " + size + " entries");
    }
  }
}
