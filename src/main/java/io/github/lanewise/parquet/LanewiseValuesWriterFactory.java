// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;

/**
 * Writes pages as parquet-java does, byte for byte, with the speed of Lanewise.
 *
 * <pre>{@code
 * ParquetProperties.builder()
 *     .withValuesWriterFactory(new LanewiseValuesWriterFactory())
 *     .build();
 * }</pre>
 *
 * <p><b>Encodings.</b> Which encoding a column gets is parquet-java's choice: for each column the
 * factory of the release on the class path is asked for its writer, and where that writer's
 * encoding is one that Lanewise accelerates, Lanewise's takes its place; any other writer is used
 * as it came. So the rules, which differ between releases and distributions, are nowhere repeated.
 * Before the first writer of a kind, an encoding and a physical type, a self-test puts awkward
 * values through parquet-java's and Lanewise's; where anything differs, or fails, parquet-java's
 * writers are used for that kind, and the log says so once. The writer that was replaced is closed;
 * it has not asked the allocator for anything, because the writers of parquet-java do so with their
 * first value.
 *
 * <p>Accelerated are PLAIN for all types, and BYTE_STREAM_SPLIT for INT32, INT64, FLOAT, DOUBLE and
 * FIXED_LEN_BYTE_ARRAY of any length, alone and as what a dictionary falls back to, and the
 * dictionaries (PLAIN_DICTIONARY and RLE_DICTIONARY) of all types. Layout of the bytes: Apache
 * Parquet format, <a
 * href="https://parquet.apache.org/docs/file-format/data-pages/encodings/">Encodings</a>.
 *
 * <p><b>Errors.</b> For a fixed-length value that has not the column's length the writers of PLAIN
 * throw {@link IllegalArgumentException}, as parquet-java's do, and those of BYTE_STREAM_SPLIT
 * {@link org.apache.parquet.io.ParquetEncodingException}; so do all for a page beyond
 * 2<sup>31</sup> − 1 bytes; in each case before anything of the value is written. A dictionary
 * learns of a wrong length only when its own page is made, as in parquet-java. A writer whose
 * allocator has thrown still holds all values that were written before, and may go on.
 *
 * <p><b>Memory</b> comes from {@link ParquetProperties#getAllocator()} and goes back to it with
 * every page. With parquet-java's own allocator of heap memory, which takes nothing back, a writer
 * keeps instead what its last page needed, and writes the next one without garbage. What
 * BYTE_STREAM_SPLIT needs beside that, from {@code getBytes()} to {@code reset()}, is shared by all
 * writers of a factory. Dictionaries are on the heap.
 *
 * <p><b>Threads.</b> One factory belongs to one {@link ParquetProperties}, as in parquet-java; once
 * they are built, any number of threads may ask it for writers. A writer belongs to one thread.
 */
public final class LanewiseValuesWriterFactory implements ValuesWriterFactory {
  /** What the properties decide, all of it at once for every thread. */
  private volatile WriterChoice choice;

  /** A factory for the properties that it will be given to. */
  public LanewiseValuesWriterFactory() {}

  @Override
  public void initialize(ParquetProperties properties) {
    // Not DefaultValuesWriterFactory: up to 1.17 its instances share these two, so that the
    // properties initialised last would decide for every writer in the process.
    ValuesWriterFactory stock =
        properties.getWriterVersion() == WriterVersion.PARQUET_1_0
            ? new DefaultV1ValuesWriterFactory()
            : new DefaultV2ValuesWriterFactory();
    stock.initialize(properties);
    choice = new WriterChoice(properties, new SpareBuffer(properties.getAllocator()), stock);
  }

  @Override
  public ValuesWriter newValuesWriter(ColumnDescriptor column) {
    return choice.newValuesWriter(column);
  }

  /** Returns parquet-java's writer for a column. */
  ValuesWriter stock(ColumnDescriptor column) {
    return choice.stock(column);
  }

  /** Returns Lanewise's writer in place of one that has written nothing, without a self-test. */
  ValuesWriter untested(ValuesWriter chosen, ColumnDescriptor column) {
    return choice.untested(chosen, column);
  }
}
