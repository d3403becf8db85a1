// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Tracks the nulls at the end of a page that parquet-java would not have written yet. While a group
 * is null, parquet-java holds back the nulls of the group's columns. It writes them when the group,
 * or a group around it, is not null again, or when it looks at the sizes of pages. If it checks in
 * between whether the row group is full, it does not count these nulls. See MessageColumnIO of
 * parquet-java, {@code cacheNullForGroup}.
 */
final class LateNulls {
  /** The definition level below which a group around the column is null. */
  private final int groupLevel;

  /** The definition level of the last null that is held back. It says which group is null. */
  private int level;

  private boolean waits;
  private boolean begins;
  private long sizeBefore;

  LateNulls(ColumnDescriptor column) {
    boolean required = column.getPrimitiveType().isRepetition(Repetition.REQUIRED);
    groupLevel = column.getMaxDefinitionLevel() - (required ? 0 : 1);
  }

  /**
   * Looks at the definition levels that are added next.
   *
   * @return the number of levels at their end whose nulls are held back
   */
  int look(int[] levels, int from, int count) {
    int first = from + count;
    while (first > from && levels[first - 1] < groupLevel) {
      first--;
    }
    waits &= first == from;
    begins = false;
    for (int i = first; i < from + count; i++) {
      // A higher level than before says that a null group is not null any more, and that a group
      // within it is null. parquet-java has then written the nulls that it held back, and this null
      // is the first one that it holds back now.
      if (!waits || level < levels[i]) {
        waits = true;
        begins = true;
        first = i;
      }
      level = levels[i];
    }
    return from + count - first;
  }

  /** Does the same with the bits of a column that has a single optional field on its path. */
  int look(long[] present, int bit, int count) {
    int late = 0;
    if (groupLevel > 0) {
      while (late < count
          && (present[bit + count - 1 - late >>> 6] >>> bit + count - 1 - late & 1) == 0) {
        late++;
      }
    }
    waits &= late == count;
    begins = !waits && late > 0;
    waits |= late > 0;
    level = 0;
    return late;
  }

  /** Records the size of the levels without those that are held back. */
  void since(long size) {
    sizeBefore = begins ? size : sizeBefore;
  }

  boolean waits() {
    return waits;
  }

  long sizeBefore() {
    return sizeBefore;
  }

  /** Records that no null is held back any more. */
  void written() {
    waits = false;
  }
}
