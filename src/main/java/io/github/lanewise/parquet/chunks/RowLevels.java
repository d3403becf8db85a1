// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

/**
 * Knows which values of a column belong to which rows of a batch, and makes the repetition and
 * definition levels from that.
 */
public abstract sealed class RowLevels permits FlatLevels, ListLevels, GivenLevels {
  /** The most bytes by which a page may grow at once when a run of levels ends. */
  static final int RUN = 32;

  /**
   * Returns an upper bound of the number of levels of consecutive rows.
   *
   * @param row the row that is added next
   */
  abstract long most(int row, int rows);

  /**
   * Returns an upper bound of the bytes that consecutive rows, with their values, add to the size
   * of a page. A level takes less than two bytes, as long as none is above 32,767.
   *
   * @param row the row that is added next
   */
  abstract long mostBytes(int row, int rows, LeafValues values);

  /**
   * Adds the levels of consecutive rows to a page, and selects the slots of these rows.
   *
   * @return the number of levels, which is the number of rows unless the column is a list
   */
  abstract int add(int row, int rows, PageLevels page, LeafValues values);
}
