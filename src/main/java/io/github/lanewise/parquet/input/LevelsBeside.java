// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.input;

import io.github.lanewise.parquet.input.GivenBatch.GivenLevelsOf;
import java.util.List;

/**
 * Compares the levels that a batch gives for a column with the levels, bitmaps and offsets that it
 * gives for other columns. If two columns of a file disagree about a struct or a list that they
 * share, the file cannot be read by rows.
 */
final class LevelsBeside {
  private final LeafInput column;
  private final GivenBatch batch;
  private final GivenColumns given;
  private final GivenLevelsOf levels;

  /** A column of the same list that is given by its elements, or {@code null}. */
  private final LeafInput listed;

  LevelsBeside(LeafInput column, GivenBatch batch, GivenColumns given) {
    this.column = column;
    this.batch = batch;
    this.given = given;
    listed = given.listedIn(column.repeated);
    levels = batch.levels().get(column.name);
  }

  /**
   * Requires the definition level of each row to be the number of optional fields around the column
   * before the first field that is null.
   */
  void requireStructs() {
    boolean[] given = new boolean[column.optional.size()];
    boolean any = false;
    for (int depth = 0; depth < given.length; depth++) {
      given[depth] = isGiven(column.optional.get(depth));
      any |= given[depth];
    }
    for (int i = 0, row = -1; any && i < levels.count(); i++) {
      if (levels.repetition()[i] > 0) {
        continue;
      }
      row++;
      int level = levels.definition()[i];
      for (int depth = 0; depth < given.length && depth <= level; depth++) {
        String field = column.optional.get(depth);
        if (given[depth] && isMissing(field, row) != (level == depth)) {
          throw column.refused(
              "has definition level %d in row %d, where '%s' is %s"
                  .formatted(level, row, field, level == depth ? "there" : "missing"));
        }
      }
    }
  }

  /**
   * Returns whether the batch tells in which rows a field is null, by a validity, or by a column in
   * the field that has no levels. With such a column, the field is null only where a validity says
   * so.
   */
  private boolean isGiven(String field) {
    return batch.structs().containsKey(field) || given.hasColumnWithoutLevels(field);
  }

  private boolean isMissing(String field, int row) {
    long[] validity = batch.structs().get(field);
    if (listed != null && listed.taken.validity() != null && listed.isOptionalList(field)) {
      validity = listed.taken.validity();
    }
    if (validity == null) {
      return false;
    }
    if (validity.length <= row >>> 6) {
      throw column.refused("has no validity of '" + field + "' for row " + row);
    }
    return (validity[row >>> 6] >>> row & 1) == 0;
  }

  /** Requires a list around the column to have as many elements in each row as the levels have. */
  void requireList() {
    if (listed != null) {
      requireElements(listed.name, listed.taken.offsets());
    }
    for (String path : column.paths) {
      if (batch.lists().containsKey(path) && (listed == null || !listed.paths.contains(path))) {
        throw column.refused("has levels, and lies in the list '" + path + "': give one of them");
      }
    }
  }

  private void requireElements(String other, int[] offsets) {
    int row = -1;
    int elements = 0;
    for (int i = 0; i <= levels.count(); i++) {
      int repetition = i < levels.count() ? levels.repetition()[i] : 0;
      if (repetition == 0) {
        if (row >= 0 && offsets[row + 1] - offsets[row] != elements) {
          throw column.refused(
              "has levels of %d elements in row %d, where column '%s' of the same list has %d"
                  .formatted(elements, row, other, offsets[row + 1] - offsets[row]));
        }
        row++;
        elements = 0;
      }
      if (i < levels.count() && repetition <= 1) {
        elements += levels.definition()[i] >= column.repeatedLevels[1] ? 1 : 0;
      }
    }
  }

  /** Requires two columns with levels to agree up to the last field that they share. */
  void requireLevelsOf(LeafInput other) {
    List<String> shared = column.paths.stream().filter(other.paths::contains).toList();
    if (shared.isEmpty()) {
      return;
    }
    GivenLevelsOf others = batch.levels().get(other.name);
    int mostRepetition = column.repetitionLevels.get(shared.size() - 1);
    int mostDefinition = column.definitionLevels.get(shared.size() - 1);
    int i = 0;
    int k = 0;
    while (true) {
      i = next(levels, i, mostRepetition);
      k = next(others, k, mostRepetition);
      if (i == levels.count() && k == others.count()) {
        return;
      }
      if (i == levels.count()
          || k == others.count()
          || levels.repetition()[i] != others.repetition()[k]
          || Math.min(levels.definition()[i], mostDefinition)
              != Math.min(others.definition()[k], mostDefinition)) {
        throw column.refused(
            "has other levels of '%s' than column '%s', from level index %d on"
                .formatted(shared.get(shared.size() - 1), other.name, i));
      }
      i++;
      k++;
    }
  }

  /** Returns the index of the next entry that does not repeat a field below the shared one. */
  private static int next(GivenLevelsOf levels, int from, int mostRepetition) {
    int i = from;
    while (i < levels.count() && levels.repetition()[i] > mostRepetition) {
      i++;
    }
    return i;
  }
}
