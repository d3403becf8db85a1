// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.parquet.Lanewise;
import io.github.lanewise.parquet.LanewiseEncodings;
import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.hadoop.ParquetWriter;

/**
 * Holds one of the two sides that are compared, parquet-java or Lanewise. The first three
 * components plug into parquet-java's API. The other three call Lanewise's own API, which has no
 * counterpart in parquet-java, so they are the same on both sides. Tests replace components to
 * simulate faults.
 *
 * @param writers makes factories of writers of values
 * @param readers makes readers of pages without a dictionary
 * @param files makes a {@code ParquetWriter} use this side's writers of values
 * @param columns changes the settings of {@code ColumnsWriter}
 * @param put encodes a whole page
 * @param get decodes a whole page
 */
record Library(
    Supplier<ValuesWriterFactory> writers,
    Readers readers,
    Consumer<ParquetWriter.Builder<?, ?>> files,
    UnaryOperator<WriteOptions> columns,
    PutPage put,
    GetPage get) {

  static final Library STOCK =
      new Library(
          DefaultValuesWriterFactory::new,
          (encoding, column) -> encoding.getValuesReader(column, ValuesType.VALUES),
          builder -> {});

  static final Library LANEWISE =
      new Library(LanewiseValuesWriterFactory::new, Library::lanewiseReader, Lanewise::accelerate);

  Library(
      Supplier<ValuesWriterFactory> writers,
      Readers readers,
      Consumer<ParquetWriter.Builder<?, ?>> files) {
    this(writers, readers, files, UnaryOperator.identity(), ColumnArray::put, ColumnArray::get);
  }

  /** Returns Lanewise's reader, or parquet-java's own if Lanewise has none. */
  private static ValuesReader lanewiseReader(Encoding encoding, ColumnDescriptor column) {
    ValuesReader reader = LanewiseEncodings.getValuesReader(encoding, column, ValuesType.VALUES);
    return reader == null ? STOCK.readers().of(encoding, column) : reader;
  }

  /** Makes readers of pages without a dictionary. */
  interface Readers {
    ValuesReader of(Encoding encoding, ColumnDescriptor column);
  }

  /** Is {@link ColumnArray#put}. */
  interface PutPage {
    int of(ColumnArray values, Encoding encoding, int from, byte[] page, int count);
  }

  /** Is {@link ColumnArray#get}. */
  interface GetPage {
    void of(ColumnArray values, Encoding encoding, byte[] page, int from, int count);
  }
}
