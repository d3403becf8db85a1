// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.ReadOptions;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.io.InputFile;

/**
 * Reads a Parquet file into Arrow vectors, batch by batch.
 *
 * <pre>{@code
 * try (BufferAllocator allocator = new RootAllocator();
 *     ColumnsArrowReader reader =
 *         ColumnsArrowReader.open(file, ColumnsReader.columns("time", "power"), allocator)) {
 *   VectorSchemaRoot root = reader.getVectorSchemaRoot();
 *   while (reader.loadNextBatch()) {
 *     BigIntVector time = (BigIntVector) root.getVector("time");
 *     ...
 *   }
 * }
 * }</pre>
 *
 * <p>A {@link ColumnsReader} decodes each batch into its arrays, from which the values are copied
 * into new buffers of the allocator. Buffers that a program has taken from the root stay as they
 * are when the next batch is loaded.
 *
 * <p><b>Bad input</b> is refused as by {@link ColumnsReader}. After an exception the reader can
 * only be closed.
 *
 * <p><b>Threads.</b> A reader is for one thread at a time. Only {@link #cancel} may be called from
 * other threads.
 */
public final class ColumnsArrowReader extends ArrowReader {
  private final ColumnsReader reader;
  private final ArrowFields fields;
  private final BatchBuffers buffers;
  private boolean failed;

  private ColumnsArrowReader(ColumnsReader reader, BufferAllocator allocator) {
    super(allocator);
    this.reader = reader;
    fields = new ArrowFields(reader.schema());
    buffers = new BatchBuffers(allocator);
  }

  /**
   * Opens a file and reads its footer.
   *
   * @param allocator makes the buffers; the caller closes it, after the reader
   * @throws UnsupportedOperationException if a column is in a list in a list
   * @throws IllegalArgumentException if a path of the options names nothing
   */
  public static ColumnsArrowReader open(
      InputFile file, ReadOptions options, BufferAllocator allocator) throws IOException {
    ColumnsReader reader = ColumnsReader.open(file, options);
    try {
      return new ColumnsArrowReader(reader, allocator);
    } catch (RuntimeException | Error e) {
      try {
        reader.close();
      } catch (IOException | RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /**
   * Loads the next batch into {@link #getVectorSchemaRoot}.
   *
   * @return false at the end of the file
   * @throws CancellationException after {@link #cancel}
   */
  @Override
  public boolean loadNextBatch() throws IOException {
    if (failed) {
      throw new IllegalStateException("an earlier call has failed: close the reader");
    }
    failed = true;
    prepareLoadNextBatch();
    boolean found = reader.next();
    if (found) {
      try {
        fields.read(reader.columns(), buffers);
        loadRecordBatch(buffers.batch(reader.columns().rows()));
      } finally {
        buffers.release();
      }
    }
    failed = false;
    return found;
  }

  /** Makes {@link #loadNextBatch} end soon. Any thread may call it. */
  public void cancel() {
    reader.cancel();
  }

  /** Returns the number of compressed bytes of the row groups that have been begun. */
  @Override
  public long bytesRead() {
    return reader.bytesRead();
  }

  @Override
  protected void closeReadSource() throws IOException {
    reader.close();
  }

  @Override
  protected Schema readSchema() {
    return fields.schema();
  }
}
