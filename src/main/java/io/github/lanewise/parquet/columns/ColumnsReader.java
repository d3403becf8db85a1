// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.codecs.CodecsInUse;
import io.github.lanewise.parquet.columns.ReadListener.Progress;
import io.github.lanewise.parquet.groups.GroupReader;
import io.github.lanewise.parquet.groups.OwnCodecs;
import io.github.lanewise.parquet.groups.Place;
import io.github.lanewise.parquet.groups.Projection;
import io.github.lanewise.parquet.groups.RowGroups;
import io.github.lanewise.parquet.pages.Decoders;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.VersionParser.ParsedVersion;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;

/**
 * Reads a Parquet file into arrays, batch by batch.
 *
 * <pre>{@code
 * try (ColumnsReader reader = ColumnsReader.open(file, ColumnsReader.columns("time", "power"))) {
 *   while (reader.next()) {
 *     Columns batch = reader.columns();
 *     long[] time = batch.longs("time").values();
 *     double[] power = batch.doubles("power").values();
 *     for (int row = 0; row < batch.rows(); row++) {
 *       ...
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p><b>Batches.</b> A batch has the same rows of each column, at most {@link
 * ReadOptions#batchRows}, all of one row group. Its arrays are used again for the next batch.
 *
 * <p><b>Memory.</b> The reader holds the compressed column chunks of one row group, which
 * parquet-java reads at once, a page and a dictionary of each column, and the arrays of a batch.
 * Once arrays have reached their size, decoding allocates nothing for a value. parquet-java makes
 * an array for each page that is encrypted, or of a codec that {@code ArrayCodecs} leaves to it.
 * {@link ReadOptions#batchBytes} bounds the arrays of a batch.
 *
 * <p><b>Bad input.</b> A {@link ParquetDecodingException} names the file, the row group, the column
 * and the page, or two columns that disagree about a list or a struct which they share. After
 * {@link #next} has thrown an exception, the reader must be closed, and reads no further.
 * parquet-java reads the headers of all pages of a row group at once; in encrypted columns the
 * exception for a damaged one names the file and the row group only, and that of a tag that does
 * not match is passed on as it is. An exception of the input file's stream is passed on as it is,
 * except an {@code EOFException} in the middle of a page. The same holds for exceptions that
 * parquet-java throws while it opens the file, looks for keys, or decrypts the headers of pages.
 *
 * <p><b>Threads.</b> A reader is for one thread at a time. Only {@link #cancel} may be called from
 * other threads. Any number of readers may read the same file at once, each with {@code
 * ParquetReadOptions} of its own.
 */
public final class ColumnsReader implements Closeable {
  private final GroupReader file;
  private final CodecsInUse codecs;
  private final ReadListener listener;
  private final List<ColumnChunk> chunks = new ArrayList<>();
  private final Columns columns;
  private final Agreement agreement;
  private final MessageType schema;
  private final Place place;
  private final Batch batch = new Batch();
  private final BatchMemory memory;
  private final BatchRows batchRows;

  /** The most rows of a batch of the current row group. */
  private int rowsOfBatch;

  private boolean failed;

  /** Whether {@link #next} is under way, which calls the listener. */
  private boolean reading;

  private final RowGroups groups;

  /** The rows of all row groups, kept because parquet-java adds them up anew at each call. */
  private final long totalRows;

  private boolean inGroup;
  private long rows;
  private volatile boolean cancelled;
  private volatile boolean closed;

  private ColumnsReader(
      GroupReader file, ReadOptions options, ParquetReadOptions parquet, CodecsInUse codecs) {
    this.file = file;
    this.codecs = codecs;
    place = file.place();
    listener = options.listener();
    FileMetaData meta = file.getFileMetaData();
    schema =
        options.paths() == null
            ? meta.getSchema()
            : Projection.of(meta.getSchema(), options.paths());
    file.request(schema, parquet.getRecordFilter());
    ParsedVersion writer = Decoders.writtenBy(meta.getCreatedBy());
    int[] tile = Decoders.tile();
    List<Column> made = new ArrayList<>();
    List<StructColumn> structs = Structs.of(schema);
    Map<Integer, List<StructColumn>> structsOf =
        structs.stream().collect(Collectors.groupingBy(StructColumn::witness));
    int mostRows = options.batchRows();
    memory = new BatchMemory(options.batchBytes(), schema.getColumns().size());
    structs.forEach(struct -> struct.share(memory));
    for (ColumnDescriptor descriptor : schema.getColumns()) {
      Column column = column(descriptor);
      List<StructColumn> told = structsOf.getOrDefault(made.size(), List.of());
      made.add(column);
      column.share(memory);
      chunks.add(
          ColumnChunk.of(
              column,
              told,
              new Decoders(descriptor, writer, tile),
              place,
              this::requireNotCancelled));
      if (column instanceof FixedColumn fixed) {
        mostRows = Math.min(mostRows, fixed.mostRows());
      }
    }
    // A batch ends with its row group, so the arrays of small files need not be larger.
    long rowsOfGroup =
        file.getRowGroups().stream().mapToLong(BlockMetaData::getRowCount).max().orElse(1);
    int most = (int) Math.max(1, Math.min(rowsOfGroup, Math.min(mostRows, Integer.MAX_VALUE - 64)));
    batchRows = new BatchRows(most, options.batchBytes(), made);
    memory.owners(made);
    columns = new Columns(made, structs);
    agreement = new Agreement(schema, made, structs);
    groups = new RowGroups(file, schema, parquet);
    totalRows = file.getRecordCount();
  }

  private Column column(ColumnDescriptor descriptor) {
    try {
      return Column.of(schema, descriptor);
    } catch (ParquetDecodingException tooWide) {
      throw place.failureOfFile(tooWide);
    }
  }

  /** Returns options that read only these columns, see {@link ReadOptions#columns}. */
  public static ReadOptions columns(String... paths) {
    return ReadOptions.allColumns().columns(paths);
  }

  /**
   * Opens a file to read all of its columns. For each file parquet-java reads Hadoop's XML files,
   * which takes many times as long as a small file. A program that reads many small files saves
   * that if it gives the same {@link ReadOptions#parquet} to one reader after another.
   */
  public static ColumnsReader open(InputFile file) throws IOException {
    return open(file, ReadOptions.allColumns());
  }

  /**
   * Opens a file and reads its footer.
   *
   * @throws IllegalArgumentException if a path of the options names nothing
   * @throws IllegalStateException if an open reader or writer has the same {@code CodecFactory} or
   *     {@link ArrayCodecs}, as happens where readers share {@code ParquetReadOptions}
   * @throws UnsupportedOperationException if a column that is to be read is of a physical type that
   *     Lanewise does not know, as a later parquet-java may have one
   */
  public static ColumnsReader open(InputFile file, ReadOptions options) throws IOException {
    Objects.requireNonNull(file, "file");
    ParquetReadOptions given =
        options.parquet() == null
            ? ParquetReadOptions.builder()
                .withCodecFactory(ArrayCodecs.create())
                .withAllocator(ReadOptions.pageMemory())
                .build()
            : options.parquet();
    CodecsInUse codecs = CodecsInUse.take(given.getCodecFactory());
    GroupReader reader = null;
    try {
      ParquetReadOptions parquet = OwnCodecs.of(given);
      codecs.serve(parquet.getCodecFactory());
      reader = GroupReader.open(file, parquet, options.name());
      codecs.reusePages();
      return new ColumnsReader(reader, options, parquet, codecs);
    } catch (IOException | RuntimeException | Error e) {
      try {
        if (reader != null) {
          reader.close();
        }
      } catch (IOException | RuntimeException second) {
        e.addSuppressed(second);
      } finally {
        codecs.close();
      }
      throw e;
    }
  }

  /** Returns the part of the file's schema that is read. */
  public MessageType schema() {
    return schema;
  }

  /**
   * Reads the next batch into {@link #columns()}.
   *
   * @return false at the end of the file
   * @throws ParquetDecodingException if the file breaks the rules of the format
   * @throws BatchTooLargeException if the arrays of the batch need more than {@link
   *     ReadOptions#batchBytes} or than the heap has room for
   * @throws CancellationException after {@link #cancel}
   */
  public boolean next() throws IOException {
    requireUsable();
    failed = true;
    reading = true;
    try {
      boolean found = advance();
      failed = false;
      return found;
    } catch (IOException | RuntimeException | Error e) {
      columns.clear();
      try {
        // After a listener has closed the reader, another one may have its codecs.
        if (!closed) {
          closeGroup();
        }
      } catch (IOException | RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    } finally {
      reading = false;
    }
  }

  private boolean advance() throws IOException {
    while (!inGroup || !hasRows()) {
      inGroup = false;
      if (!startGroup()) {
        columns.clear();
        return false;
      }
    }
    // All columns are cleared first, so that the arrays of later columns can be shortened to make
    // room for those of earlier ones.
    columns.clear();
    for (ColumnChunk chunk : chunks) {
      requireNotCancelled();
      memory.busy(chunk.column());
      chunk.read(batch);
    }
    memory.busy(null);
    try {
      agreement.require();
    } catch (ParquetDecodingException e) {
      throw place.failure(e);
    }
    columns.rows(batch.rows());
    rows += batch.rows();
    tell();
    return true;
  }

  private boolean hasRows() {
    try {
      return batch.advance(rowsOfBatch);
    } catch (ParquetDecodingException e) {
      throw place.failure(e);
    }
  }

  /**
   * Returns the current batch. It is the same object for all batches, and is empty before the
   * first.
   */
  public Columns columns() {
    return columns;
  }

  /** Returns the number of compressed bytes of the row groups that have been begun. */
  public long bytesRead() {
    return groups.bytesBegun();
  }

  private boolean startGroup() throws IOException {
    requireNotCancelled();
    // The batch before may share arrays with a dictionary that is about to be replaced.
    columns.clear();
    closeGroup();
    PageReadStore group = groups.next();
    if (group == null) {
      return false;
    }
    PrimitiveIterator.OfLong kept = group.getRowIndexes().orElse(null);
    for (ColumnChunk chunk : chunks) {
      chunk.open(group, kept != null);
    }
    rowsOfBatch = batchRows.of(groups.group());
    batch.startGroup(group.getRowCount(), kept);
    inGroup = true;
    tell();
    return true;
  }

  private void closeGroup() throws IOException {
    chunks.forEach(ColumnChunk::release);
    codecs.endGroup();
    groups.release();
  }

  private void tell() {
    listener.progressed(
        new Progress(
            rows,
            totalRows,
            groups.bytesBegun(),
            groups.bytes(),
            groups.begun(),
            file.getRowGroups().size()));
    requireOpen();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the reader is closed");
    }
  }

  private void requireUsable() {
    requireOpen();
    requireNotCancelled();
    if (reading) {
      throw new IllegalStateException("a listener may not read further");
    }
    if (failed) {
      throw new IllegalStateException("an earlier call has failed: close the reader");
    }
  }

  private void requireNotCancelled() {
    if (cancelled) {
      throw new CancellationException("the reader was cancelled after " + rows + " rows");
    }
  }

  /**
   * Makes {@link #next} end with {@link CancellationException}, before it reads another page or
   * another 16,384 values. Any thread may call it.
   */
  public void cancel() {
    cancelled = true;
  }

  /** Closes the file. Further calls have no effect. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      try {
        closeGroup();
      } finally {
        closeFile();
      }
    }
  }

  /** Closes the file, which releases its codecs. Only then may another reader have the codecs. */
  private void closeFile() throws IOException {
    try {
      file.close();
    } finally {
      codecs.close();
    }
  }
}
