// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.input;

import io.github.lanewise.parquet.chunks.LeafColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.MessageType;

/** Checks the arrays of a batch, and makes from them a column for each leaf of the schema. */
public final class BatchInput {
  private final FieldPaths paths;
  private final List<LeafInput> columns = new ArrayList<>();
  private final LeafColumn[] leaves;

  /**
   * Is {@code null} until a batch has levels. It is kept, because most batches give levels for the
   * same columns as the batch before.
   */
  private GivenColumns given;

  /**
   * @throws IllegalArgumentException if two fields have the same path, or a column has values of no
   *     bytes or is of a physical type that Lanewise does not know
   */
  public BatchInput(MessageType schema) {
    paths = new FieldPaths(schema);
    for (ColumnDescriptor column : schema.getColumns()) {
      columns.add(new LeafInput(schema, column));
    }
    leaves = new LeafColumn[columns.size()];
  }

  /**
   * Returns the columns of a batch, in an array that is used again for the next one.
   *
   * @throws IllegalArgumentException if the batch does not fit the schema
   */
  public LeafColumn[] take(GivenBatch batch) {
    paths.requireKnown(batch);
    LeafInput before = null;
    for (int i = 0; i < leaves.length; i++) {
      LeafInput column = columns.get(i);
      leaves[i] = column.take(batch);
      if (column.hasElements()) {
        if (before != null) {
          column.requireElementsOf(before, batch);
          new StructsInList(column, batch, before::within).requireSameSlots();
        }
        before = column;
      }
    }
    requireLevelsFit(batch);
    return leaves;
  }

  private void requireLevelsFit(GivenBatch batch) {
    if (batch.levels().isEmpty()) {
      return;
    }
    if (given == null || !given.haveLevelsOf(batch)) {
      given = new GivenColumns(columns, batch);
    }
    LeafInput before = null;
    for (LeafInput column : columns) {
      if (!batch.levels().containsKey(column.name)) {
        continue;
      }
      LevelsBeside levels = new LevelsBeside(column, batch, given);
      levels.requireStructs();
      levels.requireList();
      StructsInList structs = new StructsInList(column, batch, given::listedIn);
      structs.requireSlots();
      structs.requireLevels(batch.levels().get(column.name));
      if (before != null) {
        levels.requireLevelsOf(before);
      }
      before = column;
    }
  }
}
