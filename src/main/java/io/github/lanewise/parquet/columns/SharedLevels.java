// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.Arrays;
import org.apache.parquet.schema.MessageType;

/**
 * A field that two columns within lists in lists share. Up to this field, both have the same
 * levels. One of them may have further entries, for lists below the field.
 */
record SharedLevels(
    String name, int mostRepetition, int mostDefinition, LevelsColumn first, LevelsColumn second)
    implements Agreement.Shared {

  /**
   * @param field the path of the innermost field that both columns lie in
   */
  static SharedLevels of(
      MessageType schema, String[] field, LevelsColumn first, LevelsColumn second) {
    return new SharedLevels(
        String.join(".", field),
        schema.getMaxRepetitionLevel(field),
        schema.getMaxDefinitionLevel(field),
        first,
        second);
  }

  /** Returns the number of fields that two columns lie in, counted from the root. */
  static int fields(Column first, Column second) {
    return Arrays.mismatch(first.descriptor().getPath(), second.descriptor().getPath());
  }

  @Override
  public void require() {
    int wrong = isSame() ? -1 : wrongRow();
    if (wrong >= 0) {
      throw Agreement.disagree(
          first.name(), second.name(), "the field '" + name + "' in row", wrong);
    }
  }

  /**
   * Returns whether the columns have the same entries. Columns of one list have, and C2 vectorizes
   * the comparison.
   */
  private boolean isSame() {
    int entries = first.entries();
    if (entries != second.entries()
        || !Arrays.equals(
            first.repetitionLevels(), 0, entries, second.repetitionLevels(), 0, entries)) {
      return false;
    }
    int[] some = first.definitionLevels();
    int[] others = second.definitionLevels();
    int different = 0;
    for (int i = 0; i < entries; i++) {
      different |= Math.min(some[i], mostDefinition) ^ Math.min(others[i], mostDefinition);
    }
    return different == 0;
  }

  /** Returns the first row in which the columns disagree, or -1. */
  private int wrongRow() {
    int i = 0;
    int k = 0;
    int row = -1;
    while (i < first.entries() || k < second.entries()) {
      int some = repetition(first, i);
      int other = repetition(second, k);
      row += some == 0 && other == 0 ? 1 : 0;
      if (some != other
          || Math.min(first.definitionLevels()[i], mostDefinition)
              != Math.min(second.definitionLevels()[k], mostDefinition)) {
        return row;
      }
      i = next(first, i + 1);
      k = next(second, k + 1);
    }
    return -1;
  }

  /** After the last entry, a row would begin. */
  private static int repetition(LevelsColumn column, int entry) {
    return entry < column.entries() ? column.repetitionLevels()[entry] : 0;
  }

  /** Returns the next entry that does not continue a list below the field. */
  private int next(LevelsColumn column, int from) {
    int entry = from;
    while (entry < column.entries() && column.repetitionLevels()[entry] > mostRepetition) {
      entry++;
    }
    return entry;
  }

  /**
   * Returns the first row in which a column with levels has another number of elements in its
   * outermost list than a column of the same list, or -1.
   */
  static int otherElements(ListColumn list, LevelsColumn column) {
    int[] offsets = list.offsets();
    int[] repetition = column.repetitionLevels();
    int[] definition = column.definitionLevels();
    int elementLevel = list.elementLevel();
    int row = 0;
    int element = 0;
    for (int i = 0; i < column.entries(); i++) {
      if (repetition[i] == 0) {
        if (offsets[row] != element) {
          return row - 1;
        }
        row++;
      }
      element += repetition[i] <= 1 && definition[i] >= elementLevel ? 1 : 0;
    }
    return offsets[row] == element ? -1 : row - 1;
  }

  /**
   * Returns the first row or element in which a struct is null by its validity but not by the
   * levels of a column in it, or the other way round, or -1. The numbers of elements must be equal.
   */
  static int otherStruct(StructColumn struct, LevelsColumn column, int elementLevel) {
    int[] repetition = column.repetitionLevels();
    int[] definition = column.definitionLevels();
    int slot = 0;
    for (int i = 0; i < column.entries(); i++) {
      if (struct.inList()
          ? repetition[i] <= 1 && definition[i] >= elementLevel
          : repetition[i] == 0) {
        if (struct.isNull(slot) == definition[i] >= struct.level()) {
          return slot;
        }
        slot++;
      }
    }
    return -1;
  }
}
