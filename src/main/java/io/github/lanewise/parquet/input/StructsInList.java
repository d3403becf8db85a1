// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.input;

import io.github.lanewise.parquet.input.GivenBatch.GivenLevelsOf;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Checks that the columns of a struct agree about which structs are null. The structs are optional
 * elements of a list. Each column of the struct comes with its own definition levels, and a reader
 * of rows may ask any one of them whether a struct is null.
 */
final class StructsInList {
  private final LeafInput column;
  private final GivenBatch batch;

  /** The structs around the column in which another column is given by its elements, too. */
  private final List<String> shared = new ArrayList<>();

  /** A column that is given by its elements, in the innermost of these structs. */
  private LeafInput listed;

  /**
   * @param listedIn returns, for a field, a column in it that is given by its elements, or {@code
   *     null}
   */
  StructsInList(LeafInput column, GivenBatch batch, Function<String, LeafInput> listedIn) {
    this.column = column;
    this.batch = batch;
    for (String field : column.optionalInside) {
      LeafInput found = listedIn.apply(field);
      if (found == null) {
        break;
      }
      shared.add(field);
      listed = found;
    }
  }

  /**
   * Refuses the validity of a struct whose columns are all given as levels, because the bits of a
   * validity belong to slots, and levels have none.
   */
  void requireSlots() {
    for (String field : column.optionalInside) {
      if (!shared.contains(field) && batch.structs().containsKey(field)) {
        throw column.refused(
            "has levels, as all columns of the struct '" + field + "' have: give no validity");
      }
    }
  }

  /**
   * Two columns of a list may have their elements in different slots. They then read different bits
   * of the bitmap of a struct, so these bits must be equal.
   */
  void requireSameSlots() {
    if (shared.isEmpty() || column.taken.offsets()[0] == listed.taken.offsets()[0]) {
      return;
    }
    int[] offsets = column.taken.offsets();
    int shift = listed.taken.offsets()[0] - offsets[0];
    for (int i = offsets[0]; i < offsets[batch.rows()]; i++) {
      if (structsThere(i) != structsThere(i + shift)) {
        throw column.refused(
            "has an element in slot %d, and column '%s' has it in slot %d; their struct is null in only one of these slots"
                .formatted(i, listed.name, i + shift));
      }
    }
  }

  /**
   * Requires the definition level of each element to be that of the first optional struct that is
   * null. The list must have as many elements in each row as the levels have.
   */
  void requireLevels(GivenLevelsOf levels) {
    if (shared.isEmpty()) {
      return;
    }
    int list = column.repeatedLevels[1];
    int element = listed.taken.offsets()[0];
    for (int i = 0; i < levels.count(); i++) {
      int level = levels.definition()[i];
      if (levels.repetition()[i] > 1 || level < list) {
        continue;
      }
      int there = structsThere(element);
      boolean missing = there < shared.size();
      if (missing ? level != list + there : level < list + there) {
        throw column.refused(
            "has definition level %d at level index %d, where the structs around it have %d"
                .formatted(level, i, list + there));
      }
      element++;
    }
  }

  private int structsThere(int element) {
    int there = 0;
    while (there < shared.size()) {
      long[] validity = batch.structs().get(shared.get(there));
      if (validity != null && (validity[element >>> 6] >>> element & 1) == 0) {
        break;
      }
      there++;
    }
    return there;
  }
}
