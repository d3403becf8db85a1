// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

/** Makes levels from the bitmaps of the optional fields on a column's path. */
final class OptionalFields {
  private OptionalFields() {}

  /**
   * Returns the bitmap of the slots in which all fields are there, or {@code null} if all slots
   * have all of them. A field is only there where the fields above it are.
   */
  static long[] present(long[][] optional) {
    long[] present = null;
    for (long[] field : optional) {
      present = present == null ? field : field == null ? present : and(present, field);
    }
    return present;
  }

  private static long[] and(long[] a, long[] b) {
    long[] both = new long[Math.min(a.length, b.length)];
    for (int i = 0; i < both.length; i++) {
      both[i] = a[i] & b[i];
    }
    return both;
  }

  /** Counts, for each slot, the fields from the first on that are there. */
  static void definition(long[][] optional, int slot, int[] levels, int from, int count) {
    for (int i = 0; i < count; i++) {
      int bit = slot + i;
      int level = 0;
      while (level < optional.length
          && (optional[level] == null || (optional[level][bit >>> 6] >>> bit & 1) != 0)) {
        level++;
      }
      levels[from + i] = level;
    }
  }
}
