// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;

/**
 * Makes writers that write the same pages as parquet-java, byte for byte, at the speed of Lanewise.
 * docs/parquet-java.md lists the rare cases in which the bytes differ.
 *
 * <pre>{@code
 * ParquetProperties.builder()
 *     .withValuesWriterFactory(new LanewiseValuesWriterFactory())
 *     .build();
 * }</pre>
 *
 * <p><b>Encodings.</b> parquet-java chooses the encoding of each column. For each column this
 * factory asks parquet-java's own factory, of the release on the class path, for a writer. If
 * Lanewise accelerates the encoding of that writer, a writer of Lanewise takes its place. Any other
 * writer is used unchanged. So the rules of the choice, which differ between releases and
 * distributions, are not repeated here. A replaced writer is closed. It has not asked the allocator
 * for memory, because parquet-java's writers do so with their first value.
 *
 * <p><b>Self-tests.</b> A kind of writer is an encoding and a physical type. Before the first
 * writer of a kind is handed out, a self-test writes awkward values with parquet-java's writer and
 * with Lanewise's. If anything differs or fails, parquet-java's own writers are used for that kind,
 * and the log says so once. If a class or a method does not link, they are used for all kinds.
 *
 * <p>PLAIN is accelerated for all types, and BYTE_STREAM_SPLIT for INT32, INT64, FLOAT, DOUBLE and
 * FIXED_LEN_BYTE_ARRAY of any length, DELTA_BINARY_PACKED for INT32 and INT64, DELTA_BYTE_ARRAY for
 * BINARY and FIXED_LEN_BYTE_ARRAY, and RLE for BOOLEAN. All are accelerated alone and as the
 * encoding that a dictionary falls back to. Dictionaries (PLAIN_DICTIONARY and RLE_DICTIONARY) are
 * accelerated for all types that have them, which are all but BOOLEAN. The layout of the bytes is
 * in the Apache Parquet format, <a
 * href="https://parquet.apache.org/docs/file-format/data-pages/encodings/">Encodings</a>.
 *
 * <p><b>Errors.</b> Writers of PLAIN and BYTE_STREAM_SPLIT refuse a fixed-length value that does
 * not have the column's length. For PLAIN they throw {@link IllegalArgumentException}, as
 * parquet-java's do, and for BYTE_STREAM_SPLIT {@link
 * org.apache.parquet.io.ParquetEncodingException}. Writers of DELTA_BYTE_ARRAY accept such a value,
 * as parquet-java's do. A dictionary finds a wrong length only when its own page is made, as in
 * parquet-java. Writers of PLAIN, BYTE_STREAM_SPLIT and deltas throw a {@code
 * ParquetEncodingException} for a page of more than 2<sup>31</sup> − 1 bytes; for DELTA_BYTE_ARRAY
 * the limit holds for each of its three parts. A refused value has not been written, not even in
 * part. If the allocator throws while a value is written, the writer still holds all earlier
 * values, and may go on. If {@code getBytes()} throws, it may be called again, or the page may be
 * dropped by {@code reset()}.
 *
 * <p><b>Memory</b> comes from {@link ParquetProperties#getAllocator()} and goes back to it with
 * every page. parquet-java's own allocator of heap memory takes nothing back. With that allocator a
 * writer keeps the memory of its last page, and writes the next page without garbage. Once the
 * writer is closed, its memory serves other writers, so the bytes that it has returned are not
 * valid any more. Even before that, the bytes of a page are valid only until {@code reset()}, and
 * those of a dictionary page only until {@code reset()} or {@code resetDictionary()}. Each
 * parquet-java in a JVM has at most 64 MiB of such memory, which the garbage collector may take.
 * BYTE_STREAM_SPLIT needs a second buffer from {@code getBytes()} to {@code reset()}, which all
 * writers of a factory share. With that allocator the factory keeps the largest such buffer, until
 * the garbage collector takes it because memory runs out. Dictionaries, and the runs of a page of
 * RLE, are on the heap.
 *
 * <p><b>Threads.</b> One factory belongs to one {@link ParquetProperties}, as in parquet-java. Once
 * the properties are built, any number of threads may ask the factory for writers. A writer belongs
 * to one thread at a time.
 */
public final class LanewiseValuesWriterFactory implements ValuesWriterFactory {
  /**
   * Holds the choices that the properties make. A single field publishes all choices at once to
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
