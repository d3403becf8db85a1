// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.Validity;

/**
 * Makes the levels of a column without lists, one level for each row, from the bitmaps of the
 * optional fields on the column's path.
 */
public final class FlatLevels extends RowLevels {
  private final OptionalFields fields = new OptionalFields();
  private long[][] optional;

  /** The bitmap of the rows that are not null, or {@code null} if no row is null. */
  private long[] present;

  private int[] definition = {};

  /**
   * Takes the rows of the next batch.
   *
   * @param optionalOfBatch a bitmap for each optional field from the root to the column, or {@code
   *     null} for a field that is null in no row; a row has a value if no field is null in it
   * @param rows the number of rows of the batch
   */
  public void take(long[][] optionalOfBatch, int rows) {
    optional = optionalOfBatch;
    present = fields.present(optional, rows);
  }

  @Override
  long most(int row, int rows) {
    return rows;
  }

  @Override
  long mostBytes(int row, int rows, LeafValues values) {
    int count = present == null ? rows : Validity.count(present, row, rows);
    return RUN + 2L * rows + values.mostBytes(row, rows, count);
  }

  @Override
  int add(int row, int rows, PageLevels page, LeafValues values) {
    int count = present == null ? rows : Validity.count(present, row, rows);
    if (count == rows) {
      page.addPresent(rows);
      page.addRows(rows);
    } else if (optional.length == 1) {
      page.addBits(present, row, rows, count);
      page.addRows(rows);
    } else {
      if (definition.length < rows) {
        definition = new int[rows];
      }
      OptionalFields.definition(optional, row, definition, 0, rows);
      page.add(null, definition, 0, rows);
    }
    values.select(present, row, rows, count);
    return rows;
  }
}
