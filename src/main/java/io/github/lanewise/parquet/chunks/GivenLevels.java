// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.Levels;

/** Takes the levels of a column from the caller, whose values have no slots for nulls. */
public final class GivenLevels extends RowLevels {
  private final int valueLevel;
  private int[] repetition;
  private int[] definition;
  private int count;

  /** The first level of the row that comes next. Rows are added from the first to the last. */
  private int next;

  /** The first value of that row. */
  private int value;

  /**
   * @param valueLevel the definition level of a value
   */
  public GivenLevels(int valueLevel) {
    this.valueLevel = valueLevel;
  }

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

  @Override
  long mostBytes(int row, int rows, LeafValues values) {
    int levels = end(rows) - next;
    int present = Levels.count(definition, next, valueLevel, levels);
    return 2 * RUN + 4L * levels + values.mostBytes(value, present, present);
  }

  @Override
  int add(int row, int rows, PageLevels page, LeafValues values) {
    int end = end(rows);
    int levels = end - next;
    int present = Levels.count(definition, next, valueLevel, levels);
    page.add(repetition, definition, next, levels);
    values.select(null, value, present, present);
    next = end;
    value += present;
    return levels;
  }
}
