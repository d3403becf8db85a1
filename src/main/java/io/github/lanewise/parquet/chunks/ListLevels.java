// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.Validity;

/** The levels of a column with one repeated field on its path: a list of elements for each row. */
public final class ListLevels extends RowLevels {
  private long[][] optional;
  private int[] offsets;
  private long[][] optionalInside;

  /** The bitmap of elements that have a value, or {@code null} if all have one. */
  private long[] present;

  private int[] repetition = {};
  private int[] definition = {};

  /**
   * Takes the rows of the next batch.
   *
   * @param optionalOfBatch a bitmap of rows for each optional field above the repeated one, or
   *     {@code null} for a field that each row has
   * @param offsetsOfBatch the first element of each row, and the end of the last one; a row whose
   *     list is missing has no elements
   * @param insideOfBatch the same for the optional fields below the repeated one, with a bit for
   *     each element
   */
  public void take(long[][] optionalOfBatch, int[] offsetsOfBatch, long[][] insideOfBatch) {
    optional = optionalOfBatch;
    offsets = offsetsOfBatch;
    optionalInside = insideOfBatch;
    present = OptionalFields.present(optionalInside);
  }

  @Override
  int add(int row, int rows, PageLevels page, LeafValues values) {
    int first = offsets[row];
    int elements = offsets[row + rows] - first;
    int most = rows + elements;
    if (definition.length < most) {
      repetition = new int[most];
      definition = new int[most];
    }
    int count = 0;
    for (int i = row; i < row + rows; i++) {
      int length = offsets[i + 1] - offsets[i];
      repetition[count] = 0;
      if (length == 0) {
        OptionalFields.definition(optional, i, definition, count++, 1);
        continue;
      }
      OptionalFields.definition(optionalInside, offsets[i], definition, count, length);
      for (int e = 0; e < length; e++) {
        repetition[count + e] = e == 0 ? 0 : 1;
        definition[count + e] += optional.length + 1;
      }
      count += length;
    }
    page.addRepetition(repetition, 0, count);
    page.addDefinition(definition, 0, count);
    values.select(
        present,
        first,
        elements,
        present == null ? elements : Validity.count(present, first, elements));
    return count;
  }
}
