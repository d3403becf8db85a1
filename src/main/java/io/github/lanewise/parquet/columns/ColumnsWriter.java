// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import io.github.lanewise.parquet.chunks.FilePages;
import io.github.lanewise.parquet.chunks.LeafColumn;
import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.codecs.CodecsInUse;
import io.github.lanewise.parquet.input.BatchInput;
import io.github.lanewise.parquet.stock.BloomFilters;
import io.github.lanewise.parquet.stock.FileWriters;
import io.github.lanewise.parquet.stock.PageStores;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;

/**
 * Writes a Parquet file from arrays, with the same bytes as parquet-java.
 *
 * <pre>{@code
 * try (ColumnsWriter writer =
 *     ColumnsWriter.create(output, schema, WriteOptions.defaults().codec(ZSTD))) {
 *   writer.write(Columns.of(rows).longs("time", time).doubles("power", power, validity));
 * }
 * }</pre>
 *
 * <p><b>Bytes.</b> Pages, dictionaries, statistics, indexes and row groups are those that
 * parquet-java's {@code ParquetWriter} makes when it is given the same rows one after another, with
 * the same {@link ParquetProperties}. Batches of other sizes make the same file.
 *
 * <p><b>Memory.</b> The compressed pages of a row group are in memory until it ends, as in
 * parquet-java, and one page and one dictionary of each column. Memory of pages comes from {@link
 * ParquetProperties#getAllocator()} and goes back to it, except that {@link ArrayCodecs} have
 * buffers of their own. Dictionaries, levels and ids are on the heap.
 *
 * <p><b>Errors.</b> A batch that does not fit the schema is refused with an {@link
 * IllegalArgumentException} that names the column, before anything of it is written. The writer may
 * then go on with another batch. If writing itself fails, no footer is written, so the file cannot
 * be taken for a whole one. After that, only {@link #close} and {@link #abort} may be called. Both
 * close the stream of the file. An object store then keeps the part that was written, in the place
 * of an object that had the same name.
 *
 * <p>{@link #close} writes the rows so far as a whole file, even if it is called because the next
 * batch could not be made. In that case, call {@link #abort} first.
 *
 * <p><b>Threads.</b> A writer is for one thread at a time.
 */
public final class ColumnsWriter implements AutoCloseable {
  private final FileWriters file;
  private final CompressionCodecFactory codecs;
  private final CodecsInUse inUse;
  private final Map<String, String> metadata;

  /**
   * Is null once the writer is closed, and so is {@link #input}, because a program may keep the
   * writer for its footer.
   */
  private FilePages pages;

  private BatchInput input;
  private boolean failed;
  private boolean closed;
  private boolean whole;

  private ColumnsWriter(
      FileWriters file,
      FilePages pages,
      CompressionCodecFactory codecs,
      CodecsInUse inUse,
      BatchInput input,
      Map<String, String> metadata) {
    this.file = file;
    this.pages = pages;
    this.codecs = codecs;
    this.inUse = inUse;
    this.metadata = metadata;
    this.input = input;
  }

  /**
   * Creates a file.
   *
   * @throws IllegalArgumentException if two fields have the same path, a column has values of no
   *     bytes or is of a physical type that Lanewise does not know, the encryption names a column
   *     that the schema lacks, or the properties give metadata that the options give or sizes that
   *     parquet-java refuses; no file has been created then
   * @throws IllegalStateException if an open writer or reader has the {@code CodecFactory} or
   *     {@code ArrayCodecs} of the options; no file has been created then
   * @throws RuntimeException if a codec cannot be had; it is the exception of the codec factory,
   *     and no file has been created then
   * @throws IOException if the file cannot be created
   */
  public static ColumnsWriter create(OutputFile output, MessageType schema, WriteOptions options)
      throws IOException {
    ParquetProperties properties = options.properties;
    CompressionCodecFactory codecs = options.codecs == null ? ArrayCodecs.create() : options.codecs;
    CodecsInUse inUse = CodecsInUse.takeToWrite(codecs);
    FileWriters file = null;
    FilePages pages = null;
    try {
      Map<String, String> metadata = metadataOf(options);
      BatchInput input = new BatchInput(schema);
      Function<ColumnDescriptor, ValuesWriter> writers = writersOf(properties);
      PageStores stores = new PageStores(schema, properties, codecs, options.codec);
      // Codecs and writers are asked for before the file is created: a file that exists must not be
      // lost because one of them cannot be had.
      stores.requireCodecs();
      for (ColumnDescriptor column : schema.getColumns()) {
        writers.apply(column).close();
        // parquet-java refuses pages that are too small for its writers of levels.
        properties.newRepetitionLevelWriter(column).close();
        properties.newDefinitionLevelWriter(column).close();
        if (properties.isBloomFilterEnabled(column)) {
          BloomFilters.of(column, properties);
        }
      }
      file =
          FileWriters.create(
              output,
              schema,
              options.mode,
              options.groupBytes,
              options.padding,
              properties,
              options.encryption);
      pages =
          new FilePages(
              file.writer(),
              schema,
              properties,
              writers,
              stores,
              options.groupBytes,
              options.groupRows);
      return new ColumnsWriter(file, pages, codecs, inUse, input, metadata);
    } catch (Throwable e) {
      if (pages != null) {
        closeAfter(e, pages);
      }
      if (file != null) {
        closeAfter(e, file::close);
      }
      closeAfter(e, codecs::release);
      closeAfter(e, inUse);
      throw e;
    }
  }

  /**
   * Returns the keys and values of the footer in the order in which parquet-java writes them. That
   * order depends on the capacity of a {@link HashMap}, which depends on the number of keys that it
   * is made from. So this map is made like parquet-java's, and the object model's name is added
   * last.
   */
  private static Map<String, String> metadataOf(WriteOptions options) {
    Map<String, String> given = new LinkedHashMap<>(options.metadata);
    String model = given.remove(ParquetWriter.OBJECT_MODEL_NAME_PROP);
    Map<String, String> merged = new HashMap<>(given);
    PageStores.metadataOf(options.properties)
        .forEach(
            (key, value) -> {
              if (key.equals(ParquetWriter.OBJECT_MODEL_NAME_PROP)
                  || merged.put(key, value) != null) {
                throw new IllegalArgumentException(
                    "the ParquetProperties have metadata '"
                        + key
                        + "'; only the options may give it");
              }
            });
    Map<String, String> metadata = new HashMap<>(merged);
    if (model != null) {
      metadata.put(ParquetWriter.OBJECT_MODEL_NAME_PROP, model);
    }
    return metadata;
  }

  /**
   * Closes something, possibly after a failure.
   *
   * @param failed the failure, or {@code null}
   * @return the first failure, to which a further one has been added, or {@code null}
   */
  private static Throwable closeAfter(Throwable failed, AutoCloseable closing) {
    try {
      closing.close();
      return failed;
    } catch (Throwable e) {
      if (failed == null) {
        return e;
      }
      // A stream may throw its first exception again, which cannot be added to itself.
      if (failed != e) {
        failed.addSuppressed(e);
      }
      return failed;
    }
  }

  private static Function<ColumnDescriptor, ValuesWriter> writersOf(ParquetProperties properties) {
    Class<?> given = properties.getValuesWriterFactory().getClass();
    // A class that extends parquet-java's factory is a choice of the program, and is kept. If there
    // is no choice, each file has a new factory, because the writers of one factory share memory.
    if (given != DefaultValuesWriterFactory.class && given != LanewiseValuesWriterFactory.class) {
      return properties::newValuesWriter;
    }
    LanewiseValuesWriterFactory factory = new LanewiseValuesWriterFactory();
    factory.initialize(properties);
    return factory::newValuesWriter;
  }

  /**
   * Writes the rows of a batch. Its arrays may be used again afterwards.
   *
   * @throws IllegalArgumentException if the batch does not have exactly the columns of the schema,
   *     if an array is too short or of another type, if offsets decrease, or if a required column
   *     lacks a value; nothing has been written then
   * @throws IllegalStateException if the writer is closed, or has failed before
   * @throws IOException if the file cannot be written
   */
  public void write(WriteBatch batch) throws IOException {
    requireOpen();
    LeafColumn[] leaves = input.take(batch.given);
    try {
      pages.write(leaves, batch.rows());
    } catch (Throwable e) {
      failed = true;
      throw e;
    }
  }

  /**
   * Writes the rows of a batch that a {@link ColumnsReader} has read.
   *
   * @throws IllegalArgumentException as {@link #write(WriteBatch)}
   * @throws BatchTooLargeException as {@link BytesColumn#bytes}; nothing has been written then
   * @throws IOException if the file cannot be written
   */
  public void write(Columns batch) throws IOException {
    requireOpen();
    write(WriteBatch.of(batch));
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the writer is closed");
    }
    if (failed) {
      throw new IllegalStateException("an earlier batch could not be written; close the writer");
    }
  }

  /**
   * Returns the number of bytes in the file plus those that are still in memory.
   *
   * @throws IllegalStateException if the writer is closed, or a batch could not be written
   */
  public long bytes() {
    requireOpen();
    return pages.bytes();
  }

  /**
   * Returns the footer of the file, so that a program that wants statistics or the positions of row
   * groups need not read the file again.
   *
   * @throws IllegalStateException unless {@link #close} has made a whole file
   */
  public ParquetMetadata footer() {
    if (!whole) {
      throw new IllegalStateException("there is no footer: close() has not made a whole file");
    }
    return file.writer().getFooter();
  }

  /**
   * Closes the file without a footer, so that it cannot be taken for a whole one. Does nothing once
   * the writer is closed, and {@link #close} does nothing afterwards. Failures are not thrown,
   * because they would hide the failure for which this method is called.
   */
  public void abort() {
    if (!closed) {
      closed = true;
      closeAll(null);
    }
  }

  private Throwable closeAll(Throwable failed) {
    Throwable failure = closeAfter(failed, pages);
    failure = closeAfter(failure, file::close);
    failure = closeAfter(failure, codecs::release);
    pages = null;
    input = null;
    return closeAfter(failure, inUse);
  }

  /**
   * Writes the last row group and the footer, and closes the file. If an earlier batch could not be
   * written, it closes the file without a footer. A second call does nothing.
   */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    boolean ending = !failed;
    Throwable failure = closeAll(ending ? closeAfter(null, () -> pages.end(metadata)) : null);
    whole = ending && failure == null;
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
    if (failure != null) {
      throw new IOException(failure);
    }
  }
}
