// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.Columns;
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
 * <p>A {@link ColumnsReader} decodes at most 8,192 rows at a time. Its arrays are small enough to
 * stay in the processor's cache until they have been copied into the buffers of the batch. The
 * allocator makes new buffers for each batch, so buffers that a program has taken from the root
 * stay as they are when the next batch is loaded.
 *
 * <p><b>Bad input</b> is refused as by {@link ColumnsReader}. After an exception the reader can
 * only be closed.
 *
 * <p><b>Threads.</b> A reader is for one thread at a time. Only {@link #cancel} may be called from
 * other threads.
 */
public final class ColumnsArrowReader extends ArrowReader {
  private static final int MOST_PIECE_ROWS = 8_192;

  /** The most pieces for which buffers are allocated at once. Buffers of larger batches grow. */
  private static final int MOST_LIKELY_PIECES = 8;

  private final ColumnsReader reader;
  private final ArrowFields fields;

  /** The most rows of a piece, and the most pieces of a batch. */
  private final int pieceRows;

  private final int pieces;
  private boolean failed;

  private ColumnsArrowReader(
      ColumnsReader reader, int pieceRows, int pieces, BufferAllocator allocator) {
    super(allocator);
    this.reader = reader;
    this.pieceRows = pieceRows;
    this.pieces = pieces;
    fields = new ArrowFields(reader.schema(), allocator);
  }

  /**
   * Opens a file and reads its footer.
   *
   * @param allocator makes the buffers; the caller closes it, after the reader
   * @throws UnsupportedOperationException if a column is in a list in a list, an optional or
   *     repeated group has no column, or a group has the annotation of a list or a map, but not one
   *     field that is repeated
   * @throws IllegalArgumentException if a path of the options names nothing
   */
  public static ColumnsArrowReader open(
      InputFile file, ReadOptions options, BufferAllocator allocator) throws IOException {
    int pieces = 1 + (options.batchRows() - 1) / MOST_PIECE_ROWS;
    int pieceRows = options.batchRows() / pieces;
    ColumnsReader reader = ColumnsReader.open(file, options.batchRows(pieceRows));
    try {
      return new ColumnsArrowReader(reader, pieceRows, pieces, allocator);
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
    // Arrow's own preparation sets the lengths of the buffers to 0, also of those that a program
    // has taken.
    getVectorSchemaRoot().clear();
    int rows;
    try {
      rows = readPieces();
      if (rows > 0) {
        loadRecordBatch(fields.batch(rows));
      }
    } finally {
      fields.release();
    }
    failed = false;
    return rows > 0;
  }

  /**
   * Reads a batch and returns its number of rows. A batch has fewer pieces where a row group ends.
   */
  private int readPieces() throws IOException {
    int rows = 0;
    for (int left = pieces; left > 0 && reader.next(); left--) {
      Columns piece = reader.columns();
      rows += piece.rows();
      if (piece.rows() < pieceRows) {
        fields.add(piece, 1);
        return rows;
      }
      fields.add(piece, Math.min(left, MOST_LIKELY_PIECES));
    }
    return rows;
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
