// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.parquet.stock.PageLimits;
import io.github.lanewise.parquet.stock.PageStores;
import io.github.lanewise.parquet.write.Failures;
import io.github.lanewise.parquet.write.PageMemory;
import java.io.IOException;
import java.util.Map;
import java.util.function.Function;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.schema.MessageType;

/**
 * Writes the row groups of a file. They end where parquet-java ends them when the same rows are
 * written one after another: at a number of rows, or near a number of bytes. parquet-java compares
 * the bytes with the limit after certain rows only.
 */
public final class FilePages implements AutoCloseable {
  private final ParquetFileWriter file;
  private final MessageType schema;
  private final ParquetProperties properties;
  private final Function<ColumnDescriptor, ValuesWriter> writers;
  private final PageStores stores;
  private final PageLimits limits;
  private final int mostRows;
  private final ByteBufferAllocator memory;
  private final long mostBytes;

  private ColumnChunkPageWriteStore store;
  private RowGroup group;
  private int groups;
  private long groupBytes;
  private long nextLook;
  private long bytesBefore;

  /**
   * Starts the first row group.
   *
   * @param file the file, which has been started
   * @param writers makes the writer of a column's values
   * @param mostBytes the approximate size of a row group
   * @param mostRows the most rows of a row group, unless the properties want fewer
   */
  public FilePages(
      ParquetFileWriter file,
      MessageType schema,
      ParquetProperties properties,
      Function<ColumnDescriptor, ValuesWriter> writers,
      PageStores stores,
      long mostBytes,
      int mostRows) {
    this.file = file;
    this.schema = schema;
    this.properties = properties;
    this.writers = writers;
    this.stores = stores;
    this.mostBytes = mostBytes;
    limits = PageLimits.of(properties);
    this.mostRows = Math.min(mostRows, limits.groupRows());
    memory = PageMemory.of(properties.getAllocator());
    groupBytes = mostBytes;
    nextLook = limits.leastRows();
    startGroup();
  }

  /** Writes rows. The columns are the leaves of the schema, in the order of the schema. */
  public void write(LeafColumn[] columns, int rows) throws IOException {
    for (int row = 0; row < rows; ) {
      int most = (int) Math.min(rows - row, Math.min(group.rowsToLook(), mostRows - group.rows()));
      int step = looksAtEveryRow() ? uneventful(columns, row, most) : Math.min(most, rowsToLook());
      group.write(columns, row, step);
      row += step;
      endGroupIfFull();
    }
  }

  /** Returns the number of bytes in the file plus those that are still in memory. */
  public long bytes() {
    return bytesBefore + group.bytes();
  }

  private int rowsToLook() {
    return (int) Math.min(nextLook - group.rows(), Integer.MAX_VALUE);
  }

  /**
   * Returns whether parquet-java looks at the size of the row group after each row. It does so
   * while a row takes less than one byte. It divides the bytes by the rows and gets 0, so it
   * expects {@code Long.MAX_VALUE} rows. The sum of these and the rows so far overflows to a
   * negative number, and the next look falls on a row that has passed.
   */
  private boolean looksAtEveryRow() {
    return nextLook <= group.rows();
  }

  /**
   * Returns a number of rows that may be written at once, although parquet-java looks at the size
   * after each of them. Before the last one, it would find that the group is not full, and still
   * has less than one byte a row.
   */
  private int uneventful(LeafColumn[] columns, int row, int most) {
    long room = Math.min(group.rows(), groupBytes) - group.bytesWithLateNulls();
    if (most < 2 || !group.fits(columns, row, 2, room)) {
      return 1;
    }
    int rows = most;
    while (!group.fits(columns, row, rows, room)) {
      rows = Math.max(2, rows / 2);
    }
    return rows;
  }

  private void endGroupIfFull() throws IOException {
    long rows = group.rows();
    if (rows >= mostRows) {
      nextGroup();
    } else if (rows >= nextLook) {
      long bytes = group.bytes();
      long bytesOfRow = bytes / rows;
      if (bytes > groupBytes - 2 * bytesOfRow) {
        nextGroup();
      } else {
        long expected = (long) (groupBytes / (float) bytesOfRow);
        nextLook =
            Math.min(Math.max(limits.leastRows(), (rows + expected) / 2), rows + limits.mostRows());
      }
    }
  }

  private void nextGroup() throws IOException {
    endGroup();
    startGroup();
    nextLook = Math.min(limits.leastRows(), limits.mostRows());
    bytesBefore = file.getPos();
  }

  private void startGroup() {
    store = stores.open(memory, file.getEncryptor(), groups);
    try {
      group = new RowGroup(schema.getColumns(), store, writers, properties, limits);
    } catch (Throwable e) {
      Failures.add(e, this::close);
      throw e;
    }
  }

  private void endGroup() throws IOException {
    if (group.rows() > 0) {
      groups++;
      file.startBlock(group.rows());
      group.end();
      store.flushToFileWriter(file);
      file.endBlock();
      groupBytes = Math.min(file.getNextRowGroupSize(), mostBytes);
    }
    close();
  }

  /** Writes the last row group and the footer. */
  public void end(Map<String, String> metadata) throws IOException {
    endGroup();
    file.end(metadata);
  }

  /** Gives the memory of the current row group back, whether it has been written or not. */
  @Override
  public void close() {
    RowGroup closing = group;
    // The store of 1.13 cannot be closed.
    Object closingStore = store;
    group = null;
    store = null;
    try {
      if (closing != null) {
        closing.close();
      }
    } catch (Throwable e) {
      Failures.add(e, () -> closeStore(closingStore));
      throw e;
    }
    closeStore(closingStore);
  }

  private static void closeStore(Object store) {
    try {
      if (store instanceof AutoCloseable closeable) {
        closeable.close();
      }
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("pages cannot be given back", e);
    }
  }
}
