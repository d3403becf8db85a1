// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.groups.ReaderMemory;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.ByteBufferAllocator;

/** Says how a {@link ColumnsReader} reads a file. Immutable: every method returns other options. */
public final class ReadOptions {
  /** Arrays of so many values stay in the processor's cache until the program has used them. */
  private static final int DEFAULT_BATCH_ROWS = 1 << 13;

  private static final ReadOptions ALL_COLUMNS =
      new ReadOptions(null, null, DEFAULT_BATCH_ROWS, 0, null, progress -> {});

  /** The name of the file in exceptions, or null for that of its input. */
  private final String name;

  private final List<String> paths;
  private final int batchRows;

  /** The most bytes of the arrays of a batch, or 0 for a quarter of the heap. */
  private final long batchBytes;

  private final ParquetReadOptions parquet;
  private final ReadListener listener;

  private ReadOptions(
      String name,
      List<String> paths,
      int batchRows,
      long batchBytes,
      ParquetReadOptions parquet,
      ReadListener listener) {
    this.name = name;
    this.paths = paths;
    this.batchRows = batchRows;
    this.batchBytes = batchBytes;
    this.parquet = parquet;
    this.listener = listener;
  }

  /**
   * Returns options for all columns, at most 8,192 rows a batch, and parquet-java's own options
   * with {@link ArrayCodecs} and {@link #pageMemory}.
   */
  public static ReadOptions allColumns() {
    return ALL_COLUMNS;
  }

  /**
   * Returns options with a name for the file in exceptions. Without this option the name is {@code
   * InputFile.toString()}, which has no path in parquet-java's {@code LocalInputFile}.
   */
  public ReadOptions name(String file) {
    return new ReadOptions(
        Objects.requireNonNull(file, "file"), paths, batchRows, batchBytes, parquet, listener);
  }

  /**
   * Returns options that read only these columns.
   *
   * @param paths names of fields from the root of the schema on, with dots between them; a path to
   *     a struct stands for all of its columns
   */
  public ReadOptions columns(String... paths) {
    if (paths.length == 0) {
      throw new IllegalArgumentException("no column is named; at least one is needed");
    }
    return new ReadOptions(name, List.of(paths), batchRows, batchBytes, parquet, listener);
  }

  /**
   * Returns options with another largest number of rows in a batch. A batch has fewer rows at the
   * end of a row group, if FIXED_LEN_BYTE_ARRAY or INT96 outside a list would take more than 64
   * MiB, or if by the sizes in the footer its arrays would take more than {@link #batchBytes}.
   *
   * @param rows 1 or more
   */
  public ReadOptions batchRows(int rows) {
    if (rows < 1) {
      throw new IllegalArgumentException("batchRows is " + rows + "; at least 1 is needed");
    }
    return new ReadOptions(name, paths, rows, batchBytes, parquet, listener);
  }

  /**
   * Returns options with another bound for the arrays of a batch: values, bitmaps, levels, offsets,
   * ids, and the bytes of strings. An array that grows is copied into a longer one, and counts
   * until then. Lists can have any number of elements, and a file of a few hundred bytes can have a
   * billion equal elements. A batch that needs more than the bound ends with a {@link
   * BatchTooLargeException}. The reader chooses the rows of a batch by the sizes in the footer, so
   * that most batches fit. These sizes do not show that a dictionary has long values, or that a row
   * is far longer than the others. Without this option the bound is a quarter of the heap that the
   * JVM may take.
   *
   * @param bytes 1 or more
   */
  public ReadOptions batchBytes(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("batchBytes is " + bytes + "; at least 1 is needed");
    }
    return new ReadOptions(name, paths, batchRows, bytes, parquet, listener);
  }

  /**
   * Returns options with other settings for parquet-java: filters, decryption, checksums, codecs,
   * ranges of the file. Filters leave out row groups and pages that have no matching row. The rows
   * that are read may include rows that do not match.
   *
   * <p>{@link ArrayCodecs} take the place of parquet-java's {@code CodecFactory}. Codecs of another
   * class stay, and so do those of {@code HadoopReadOptions} and of options that parquet-java
   * cannot copy ({@code useOffHeapDecryptBuffer}). {@link #pageMemory} is an allocator for such
   * options, which saves the clearing of fresh arrays.
   *
   * <p>The settings serve one open reader at a time, because they hold its codecs. A second reader
   * is refused with an {@link IllegalStateException}. Once the reader is closed, the settings serve
   * the next file. That saves the time in which parquet-java reads Hadoop's XML files to make them.
   */
  public ReadOptions parquet(ParquetReadOptions options) {
    return new ReadOptions(
        name, paths, batchRows, batchBytes, Objects.requireNonNull(options, "options"), listener);
  }

  /**
   * Returns an allocator for {@link ParquetReadOptions}. A {@link ColumnsReader} gets heap arrays
   * from it for the compressed pages of a row group, which serve later row groups and other files.
   * At most a 32nd of the heap is kept for that, 64 MiB at most, for each parquet-java in the JVM.
   * When nobody reads or writes, the garbage collector takes it before memory runs out. Arrays are
   * fresh where parquet-java gives no buffer back: in 1.13, and where Hadoop reads ranges of a file
   * by itself. Everybody else gets fresh arrays. Thread-safe.
   */
  public static ByteBufferAllocator pageMemory() {
    return new ReaderMemory();
  }

  /**
   * Returns options with a listener, which is told how far the reader has come: when a row group
   * has been read from the file, and after each batch.
   */
  public ReadOptions listener(ReadListener listener) {
    return new ReadOptions(
        name, paths, batchRows, batchBytes, parquet, Objects.requireNonNull(listener, "listener"));
  }

  /** Returns the name of the file in exceptions, or {@code null} for that of its input. */
  String name() {
    return name;
  }

  /** Returns the paths of the columns, or {@code null} for all columns. */
  List<String> paths() {
    return paths;
  }

  /** Returns the largest number of rows in a batch. */
  public int batchRows() {
    return batchRows;
  }

  long batchBytes() {
    return batchBytes == 0 ? Runtime.getRuntime().maxMemory() / 4 : batchBytes;
  }

  /**
   * Returns the settings for parquet-java, or {@code null} for its defaults with {@link
   * ArrayCodecs} and {@link #pageMemory}.
   */
  ParquetReadOptions parquet() {
    return parquet;
  }

  ReadListener listener() {
    return listener;
  }
}
