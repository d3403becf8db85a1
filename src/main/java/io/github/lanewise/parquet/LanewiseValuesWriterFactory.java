// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;

/**
 * Makes writers that write the same pages as parquet-java, byte for byte, at the speed of Lanewise.
 *
 * <pre>{@code
 * ParquetProperties.builder()
 *     .withValuesWriterFactory(new LanewiseValuesWriterFactory())
 *     .build();
 * }</pre>
 *
 * <p><b>Encodings.</b> parquet-java chooses the encoding of each column. For each column the
 * factory of the release on the class path is asked for its writer. If Lanewise accelerates the
 * encoding of that writer, a writer of Lanewise takes its place. Any other writer is used as it
 * came. So the rules of the choice, which differ between releases and distributions, are not
 * repeated here. The writer that was replaced is closed. It has not asked the allocator for memory,
 * because parquet-java's writers do so with their first value.
 *
 * <p><b>Self-tests.</b> A kind of writer is an encoding and a physical type. Before the first
 * writer of a kind is handed out, a self-test writes awkward values with parquet-java's writer and
 * with Lanewise's. If anything differs or fails, parquet-java's own writers are used for that kind,
 * and the log says so once.
 *
 * <p>PLAIN is accelerated for all types, and BYTE_STREAM_SPLIT for INT32, INT64, FLOAT, DOUBLE and
 * FIXED_LEN_BYTE_ARRAY of any length, DELTA_BINARY_PACKED for INT32 and INT64, DELTA_BYTE_ARRAY for
 * BINARY and FIXED_LEN_BYTE_ARRAY, and RLE for BOOLEAN. All are accelerated alone and as the
 * encoding that a dictionary falls back to. Dictionaries (PLAIN_DICTIONARY and RLE_DICTIONARY) are
 * accelerated for all types. The layout of the bytes is in the Apache Parquet format, <a
 * href="https://parquet.apache.org/docs/file-format/data-pages/encodings/">Encodings</a>.
 *
 * <p><b>Errors.</b> A fixed-length value that does not have the column's length is refused. Writers
 * of PLAIN throw {@link IllegalArgumentException}, as parquet-java's do, and those of
 * BYTE_STREAM_SPLIT throw {@link org.apache.parquet.io.ParquetEncodingException}. Writers of
 * DELTA_BYTE_ARRAY take it, as parquet-java's do. All writers throw that exception for a page
 * beyond 2<sup>31</sup> − 1 bytes, those of DELTA_BYTE_ARRAY for each of its three parts. Nothing
 * of the value has been written then. A dictionary learns of a wrong length only when its own page
 * is made, as in parquet-java. A writer whose allocator has thrown while a value was written still
 * holds all values before it, and may go on. If {@code getBytes()} has thrown, it may be called
 * again, or the page may be dropped by {@code reset()}.
 *
 * <p><b>Memory</b> comes from {@link ParquetProperties#getAllocator()} and goes back to it with
 * every page. parquet-java's own allocator of heap memory takes nothing back. With that allocator a
 * writer keeps the memory of its last page, and writes the next page without garbage. Once it is
 * closed, its memory serves other writers, so bytes that it has given are not valid any more. Those
 * of a page are valid until {@code reset()} already, and those of a dictionary page until {@code
 * reset()} or {@code resetDictionary()}. Each parquet-java in a JVM has at most 64 MiB of such
 * memory, which the garbage collector may take. BYTE_STREAM_SPLIT needs a second buffer from {@code
 * getBytes()} to {@code reset()}, which all writers of a factory share. Dictionaries, and the runs
 * of a page of RLE, are on the heap.
 *
 * <p><b>Threads.</b> One factory belongs to one {@link ParquetProperties}, as in parquet-java. Once
 * the properties are built, any number of threads may ask the factory for writers. A writer belongs
 * to one thread at a time.
 */
public final class LanewiseValuesWriterFactory implements ValuesWriterFactory {
  /**
   * Holds the choices that the properties make. A single field publishes all of them at once to
   * every thread.
   */
  private volatile WriterChoice choice;

  /** Makes a factory for the properties that it will be given to. */
  public LanewiseValuesWriterFactory() {}

  @Override
  public void initialize(ParquetProperties properties) {
    choice = WriterChoice.of(properties);
  }

  @Override
  public ValuesWriter newValuesWriter(ColumnDescriptor column) {
    return choice.newValuesWriter(column);
  }
}
