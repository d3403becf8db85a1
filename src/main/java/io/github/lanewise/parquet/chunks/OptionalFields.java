// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

/** Makes levels from the bitmaps of the optional fields on a column's path. */
final class OptionalFields {
  /** The result for the last batch, if several fields had a bitmap. */
  private long[] both = {};

  /**
   * Returns the bitmap of the slots in which no field is null, or {@code null} if no field is null
   * in any slot. A field counts as null wherever a field above it is null. The bitmap is valid
   * until the next call.
   *
   * @param slots the slots of the batch; the caller's bitmaps may be longer
   */
  long[] present(long[][] optional, int slots) {
    long[] present = null;
    for (long[] field : optional) {
      present = present == null ? field : field == null ? present : and(present, field, slots);
    }
    return present;
  }

  private long[] and(long[] a, long[] b, int slots) {
    int words = (int) ((slots + Long.SIZE - 1L) / Long.SIZE);
    if (both.length < words) {
      both = new long[words];
    }
    for (int i = 0; i < words; i++) {
      both[i] = a[i] & b[i];
    }
    return both;
  }

  /** Computes the definition level of each slot: the number of fields before the first null one. */
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
