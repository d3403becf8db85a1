// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.input;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds, for a field, a column in it that a batch gives without levels. The result depends only on
 * which columns of the batch have levels, so it holds for further such batches.
 */
final class GivenColumns {
  private final Set<String> withLevels;
  private final Set<String> aroundOthers = new HashSet<>();
  private final Map<String, LeafInput> listed = new HashMap<>();

  /**
   * @param columns all columns of the schema, which have taken the batch
   */
  GivenColumns(List<LeafInput> columns, GivenBatch batch) {
    withLevels = Set.copyOf(batch.levels().keySet());
    for (LeafInput column : columns) {
      if (!withLevels.contains(column.name)) {
        aroundOthers.addAll(column.paths.subList(0, column.paths.size() - 1));
      }
      if (column.hasElements()) {
        column.paths.forEach(path -> listed.putIfAbsent(path, column));
      }
    }
  }

  /** Returns whether the batch gives the same columns by levels. */
  boolean haveLevelsOf(GivenBatch batch) {
    return withLevels.equals(batch.levels().keySet());
  }

  /** Returns whether a column in the field has no levels. */
  boolean hasColumnWithoutLevels(String field) {
    return aroundOthers.contains(field);
  }

  /**
   * Returns the first column in the field that is given by its elements, or {@code null}.
   *
   * @param field may be {@code null}
   */
  LeafInput listedIn(String field) {
    return listed.get(field);
  }
}
