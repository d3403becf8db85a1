// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.Levels;

/** Takes the levels of a column from the caller, whose values have no slots for nulls. */
public final class GivenLevels extends RowLevels {
  private int[] repetition;
  private int[] definition;
  private int count;

  /** The first level of the row that comes next. Rows are added from the first to the last. */
  private int next;

  /** The first value of that row. */
  private int value;

  /**
   * Takes the levels of the next batch.
   *
   * @param repetitionOfBatch the repetition levels; each 0 begins a row
   * @param definitionOfBatch the definition levels
   * @param countOfBatch the number of levels
   */
  public void take(int[] repetitionOfBatch, int[] definitionOfBatch, int countOfBatch) {
    repetition = repetitionOfBatch;
    definition = definitionOfBatch;
    count = countOfBatch;
    next = 0;
    value = 0;
  }

  /**
   * Returns the exact number of levels, because with the number of the whole batch as the bound, a
   * long page would end too early.
   */
  @Override
  long most(int row, int rows) {
    return end(rows) - next;
  }

  private int end(int rows) {
    int end = next;
    for (int begun = 0; end < count; end++) {
      if (repetition[end] == 0 && begun++ == rows) {
        break;
      }
    }
    return end;
  }

  /** Knows no bound, because it would have to count the values of the rows. */
  @Override
  long mostBytes(int row, int rows, LeafValues values) {
    return Long.MAX_VALUE;
  }

  @Override
  int add(int row, int rows, PageLevels page, LeafValues values) {
    int end = end(rows);
    int levels = end - next;
    int present = Levels.count(definition, next, page.maxDefinition, levels);
    page.add(repetition, definition, next, levels);
    values.select(null, value, present, present);
    next = end;
    value += present;
    return levels;
  }
}
