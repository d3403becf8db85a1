// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;

/**
 * Chooses the number of rows of a batch, for each row group anew. A wide table, or one of long
 * strings, gets fewer than the options ask for, so that its arrays fit into the memory.
 */
final class BatchRows {
  /** Batches are planned for this part of the memory, because values are longer in some rows. */
  private static final double SHARE = 0.75;

  private final int most;
  private final long bytes;
  private final Map<ColumnPath, Column> columns = new HashMap<>();

  /**
   * @param most the most rows of a batch
   * @param bytes the most bytes of its arrays
   */
  BatchRows(int most, long bytes, List<Column> columnsOfBatch) {
    this.most = most;
    this.bytes = bytes;
    for (Column column : columnsOfBatch) {
      columns.put(ColumnPath.get(column.descriptor().getPath()), column);
    }
  }

  /** Returns the most rows of a batch of this row group, at least 1. */
  int of(BlockMetaData group) {
    double needed = 0;
    for (ColumnChunkMetaData chunk : group.getColumns()) {
      Column column = columns.get(chunk.getPath());
      if (column != null) {
        needed +=
            column.bytesFor(
                group.getRowCount(), chunk.getValueCount(), chunk.getTotalUncompressedSize());
      }
    }
    double fitting = SHARE * bytes / needed * group.getRowCount();
    return (int) Math.max(1, Math.min(most, fitting));
  }
}
