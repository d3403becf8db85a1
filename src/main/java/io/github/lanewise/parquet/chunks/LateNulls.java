// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Knows which levels at the end of a page parquet-java has not written yet. Where a group is
 * missing, parquet-java keeps the nulls of its columns back until the group, or one around it, is
 * there again, or until it looks at the sizes of pages. They do not count where it asks in between
 * whether the row group is full. See MessageColumnIO of parquet-java, {@code cacheNullForGroup}.
 */
final class LateNulls {
  /** A lower definition level says that a group around the column is missing. */
  private final int groupLevel;

  /** The definition level of the last null that waits. It tells which group is missing. */
  private int level;

  private boolean waits;
  private boolean begins;
  private long sizeBefore;

  LateNulls(ColumnDescriptor column) {
    boolean required = column.getPrimitiveType().isRepetition(Repetition.REQUIRED);
    groupLevel = column.getMaxDefinitionLevel() - (required ? 0 : 1);
  }

  /**
   * Looks at definition levels that come next.
   *
   * @return how many of the last ones wait
   */
  int look(int[] levels, int from, int count) {
    int first = from + count;
    while (first > from && levels[first - 1] < groupLevel) {
      first--;
    }
    waits &= first == from;
    begins = false;
    for (int i = first; i < from + count; i++) {
      // A higher level than before: a group that was missing is there again, and one within it is
      // missing. parquet-java has then written the nulls that waited, and this null begins to wait.
      if (!waits || level < levels[i]) {
        waits = true;
        begins = true;
        first = i;
      }
      level = levels[i];
    }
    return from + count - first;
  }

  /** Looks at the bits of a column that has a single optional field on its path. */
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

  /** Takes the size that the levels have without those that wait. */
  void since(long size) {
    sizeBefore = begins ? size : sizeBefore;
  }

  boolean waits() {
    return waits;
  }

  long sizeBefore() {
    return sizeBefore;
  }

  /** Nothing waits any more. */
  void written() {
    waits = false;
  }
}
