// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.parquet.stock.PageLimits;
import io.github.lanewise.parquet.write.Failures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;

/**
 * Writes the column chunks of one row group. Pages end where parquet-java ends them when the same
 * rows are written one after another. parquet-java looks at the sizes of all pages after certain
 * rows, and from these sizes computes after which row it looks again.
 */
final class RowGroup implements AutoCloseable {
  /** A page ends if at most this part of the largest page size is left. */
  private static final float TOLERANCE = 0.1f;

  private final PageLimits limits;
  private final long tolerance;
  private final List<ChunkWriter> chunks = new ArrayList<>();
  private long rows;
  private long nextLook;

  RowGroup(
      List<ColumnDescriptor> columns,
      ColumnChunkPageWriteStore pages,
      Function<ColumnDescriptor, ValuesWriter> writers,
      ParquetProperties properties,
      PageLimits limits) {
    this.limits = limits;
    tolerance = (long) (limits.pageBytes() * TOLERANCE);
    nextLook = limits.leastRows();
    try {
      for (ColumnDescriptor column : columns) {
        chunks.add(
            ChunkWriter.of(
                column,
                pages.getPageWriter(column),
                properties.isBloomFilterEnabled(column) ? pages.getBloomFilterWriter(column) : null,
                writers,
                properties));
      }
    } catch (Throwable e) {
      Failures.add(e, this::close);
      throw e;
    }
  }

  long rows() {
    return rows;
  }

  /** Returns the number of rows until the sizes of pages are looked at again, at least 1. */
  long rowsToLook() {
    return Math.max(1, nextLook - rows);
  }

  /** Writes rows of all columns, at most {@link #rowsToLook}. */
  void write(LeafColumn[] columns, int row, int count) throws IOException {
    for (int i = 0; i < columns.length; i++) {
      chunks.get(i).write(columns[i].levels(), columns[i].values(), row, count);
    }
    rows += count;
    if (rows >= nextLook) {
      endFullPages();
    }
  }

  private void endFullPages() throws IOException {
    long rowsToWait = Long.MAX_VALUE;
    long nextRowLimit = rows + limits.pageRows();
    for (ChunkWriter chunk : chunks) {
      chunk.writeLate();
      long bytes = chunk.pageBytes();
      long rowsOfPage = chunk.rowsOfPage();
      long room = limits.pageBytes() - bytes;
      if (room <= tolerance
          || rowsOfPage >= limits.pageRows()
          || chunk.valueCount() >= limits.pageValues()) {
        chunk.endPage();
        room = limits.pageBytes();
      } else {
        nextRowLimit = Math.min(nextRowLimit, chunk.rowsOfPagesBefore() + limits.pageRows());
      }
      long rowsToFill = bytes == 0 ? limits.mostRows() : rowsOfPage * room / bytes;
      rowsToWait = Math.min(rowsToWait, rowsToFill);
    }
    if (rowsToWait == Long.MAX_VALUE) {
      rowsToWait = limits.leastRows();
    }
    nextLook =
        rows
            + (limits.estimates()
                ? Math.min(Math.max(rowsToWait / 2, limits.leastRows()), limits.mostRows())
                : limits.leastRows());
    nextLook = Math.min(nextLook, nextRowLimit);
  }

  /** Returns the size of all pages so far, as parquet-java computes it. */
  long bytes() {
    long bytes = 0;
    for (ChunkWriter chunk : chunks) {
      bytes += chunk.chunkBytes();
    }
    return bytes;
  }

  /** Returns the size of all pages so far, with the nulls that parquet-java holds back. */
  long bytesWithLateNulls() {
    long bytes = 0;
    for (ChunkWriter chunk : chunks) {
      bytes += chunk.bytesWithLateNulls();
    }
    return bytes;
  }

  /**
   * Returns whether the next rows surely make the group longer by no more than {@code bytes}, if no
   * page ends before the last of them.
   */
  boolean fits(LeafColumn[] columns, int row, int count, long bytes) {
    long left = bytes;
    for (LeafColumn column : columns) {
      long most = column.levels().mostBytes(row, count, column.values());
      if (most > left) {
        return false;
      }
      left -= most;
    }
    return true;
  }

  /** Ends all pages and chunks. */
  void end() throws IOException {
    for (ChunkWriter chunk : chunks) {
      chunk.endChunk();
    }
  }

  @Override
  public void close() {
    closeFrom(0);
  }

  /** Closes all chunks, also those after one that cannot be closed. */
  private void closeFrom(int first) {
    for (int i = first; i < chunks.size(); i++) {
      try {
        chunks.get(i).close();
      } catch (RuntimeException | Error e) {
        int next = i + 1;
        Failures.add(e, () -> closeFrom(next));
        throw e;
      }
    }
  }
}
