// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.Validity;

/** Makes the levels of a column with one repeated field on its path, that is, with lists. */
public final class ListLevels extends RowLevels {
  /** The number of levels that are made at a time, however long a list is. */
  private static final int STEP = 1 << 12;

  private final OptionalFields fields = new OptionalFields();
  private long[][] optional;
  private int[] offsets;
  private long[][] optionalInside;

  /** The bitmap of the elements that are not null, or {@code null} if no element is null. */
  private long[] present;

  /** Levels of some rows. The arrays are as long as needed, up to {@link #STEP}. */
  private int[] repetition = {};

  private int[] definition = {};

  /**
   * Takes the rows of the next batch.
   *
   * @param optionalOfBatch a bitmap of rows for each optional field above the repeated one, or
   *     {@code null} for a field that is null in no row
   * @param offsetsOfBatch the first element of each row, and the end of the last one; a row whose
   *     list is null has no elements
   * @param insideOfBatch a bitmap of elements for each optional field below the repeated one, or
   *     {@code null} for a field that is null in no element
   * @param elements the number of elements of the batch
   */
  public void take(
      long[][] optionalOfBatch, int[] offsetsOfBatch, long[][] insideOfBatch, int elements) {
    optional = optionalOfBatch;
    offsets = offsetsOfBatch;
    optionalInside = insideOfBatch;
    present = fields.present(optionalInside, elements);
  }

  @Override
  long most(int row, int rows) {
    return (long) rows + offsets[row + rows] - offsets[row];
  }

  @Override
  long mostBytes(int row, int rows, LeafValues values) {
    int first = offsets[row];
    int elements = offsets[row + rows] - first;
    return 2 * RUN + 4 * most(row, rows) + values.mostBytes(first, elements, elements);
  }

  @Override
  int add(int row, int rows, PageLevels page, LeafValues values) {
    int room = (int) Math.min(STEP, most(row, rows));
    if (repetition.length < room) {
      repetition = new int[room];
      definition = new int[room];
    }
    int first = offsets[row];
    int elements = offsets[row + rows] - first;
    int levels = 0;
    int filled = 0;
    for (int i = row; i < row + rows; i++) {
      int length = offsets[i + 1] - offsets[i];
      int done = 0;
      do {
        if (filled == room) {
          flush(page, filled);
          filled = 0;
        }
        int count = Math.max(1, Math.min(length - done, room - filled));
        if (length == 0) {
          OptionalFields.definition(optional, i, definition, filled, 1);
        } else {
          OptionalFields.definition(optionalInside, offsets[i] + done, definition, filled, count);
          for (int e = filled; e < filled + count; e++) {
            repetition[e] = 1;
            definition[e] += optional.length + 1;
          }
        }
        repetition[filled] = done == 0 ? 0 : 1;
        filled += count;
        levels += count;
        done += count;
      } while (done < length);
    }
    flush(page, filled);
    values.select(
        present,
        first,
        elements,
        present == null ? elements : Validity.count(present, first, elements));
    return levels;
  }

  private void flush(PageLevels page, int count) {
    page.add(repetition, definition, 0, count);
  }
}
