// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

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
  private static final int INT96_BYTES = 12;

  private ParquetProperties properties;
  private SpareBuffer spare;
  private ValuesWriterFactory stock;

  /** A factory for the properties that it will be given to. */
  public LanewiseValuesWriterFactory() {}

  @Override
  public void initialize(ParquetProperties properties) {
    this.properties = properties;
    spare = new SpareBuffer(properties.getAllocator());
    // Not DefaultValuesWriterFactory: up to 1.17 its instances share these two, so that the
    // properties initialised last would decide for every writer in the process.
    stock =
        properties.getWriterVersion() == WriterVersion.PARQUET_1_0
            ? new DefaultV1ValuesWriterFactory()
            : new DefaultV2ValuesWriterFactory();
    stock.initialize(properties);
  }

  @Override
  public ValuesWriter newValuesWriter(ColumnDescriptor column) {
    ValuesWriter chosen = stock(column);
    try {
      return isOurs(chosen, column) ? untested(chosen, column) : chosen;
    } catch (Throwable e) {
      LeftToStock.everything(e);
      return stock(column);
    }
  }

  /** What parquet-java writes the column with. */
  ValuesWriter stock(ColumnDescriptor column) {
    return stock.newValuesWriter(column);
  }

  private static boolean isOurs(ValuesWriter chosen, ColumnDescriptor column) {
    PrimitiveTypeName type = column.getPrimitiveType().getPrimitiveTypeName();
    if (chosen instanceof FallbackValuesWriter<?, ?> pair) {
      // First what it falls back to: the self-test of the dictionary goes on with that.
      isOurs(pair.fallBackWriter, column);
      return pair.getClass() == FallbackValuesWriter.class
          && WriterKind.isOurs(pair.initialWriter, type);
    }
    // Only now asked for its encoding: a pair takes that for the end of a page.
    return WriterKind.isOurs(chosen, type);
  }

  /** Lanewise's writer in place of one that has written nothing. */
  ValuesWriter untested(ValuesWriter chosen, ColumnDescriptor column) {
    if (chosen instanceof FallbackValuesWriter<?, ?> pair) {
      return dictionary(
          pair.initialWriter,
          isOurs(pair.fallBackWriter, column)
              ? untested(pair.fallBackWriter, column)
              : pair.fallBackWriter,
          column);
    }
    PrimitiveType type = column.getPrimitiveType();
    ValuesWriter ours =
        chosen.getEncoding() == Encoding.PLAIN ? plain(type) : byteStreamSplit(type);
    chosen.close();
    return ours;
  }

  private ValuesWriter dictionary(
      ValuesWriter chosen, ValuesWriter fallback, ColumnDescriptor column) {
    Encoding pages = chosen.getEncoding();
    Encoding dictionary = pages == Encoding.RLE_DICTIONARY ? Encoding.PLAIN : pages;
    chosen.close();
    return DictionaryWriters.of(column, properties, spare, dictionary, pages, fallback);
  }

  private ValuesWriter plain(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case FIXED_LEN_BYTE_ARRAY -> new PlainFixedWriter(type.getTypeLength(), properties);
      case INT96 -> new PlainFixedWriter(INT96_BYTES, properties);
      case BOOLEAN -> new PlainBooleanWriter(properties);
      default -> new PlainWriter(properties);
    };
  }

  private ValuesWriter byteStreamSplit(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> new ByteStreamSplitWriter.OfInt(properties, spare);
      case INT64 -> new ByteStreamSplitWriter.OfLong(properties, spare);
      case FLOAT -> new ByteStreamSplitWriter.OfFloat(properties, spare);
      case DOUBLE -> new ByteStreamSplitWriter.OfDouble(properties, spare);
      default -> new ByteStreamSplitWriter.OfFixed(type.getTypeLength(), properties, spare);
    };
  }
}
