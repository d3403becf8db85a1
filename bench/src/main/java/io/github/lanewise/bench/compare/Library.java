// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.parquet.Lanewise;
import io.github.lanewise.parquet.LanewiseEncodings;
import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.hadoop.ParquetWriter;

/**
 * Names the writers and readers that serve behind parquet-java's API: its own or Lanewise's.
 *
 * @param files makes a writer of files use the same writers
 */
record Library(
    Supplier<ValuesWriterFactory> writers,
    Readers readers,
    Consumer<ParquetWriter.Builder<?, ?>> files) {

  static final Library STOCK =
      new Library(
          DefaultValuesWriterFactory::new,
          (encoding, column) -> encoding.getValuesReader(column, ValuesType.VALUES),
          builder -> {});

  static final Library LANEWISE =
      new Library(LanewiseValuesWriterFactory::new, Library::lanewiseReader, Lanewise::accelerate);

  /** Returns Lanewise's reader, or parquet-java's own if Lanewise has none. */
  private static ValuesReader lanewiseReader(Encoding encoding, ColumnDescriptor column) {
    ValuesReader reader = LanewiseEncodings.getValuesReader(encoding, column, ValuesType.VALUES);
    return reader == null ? STOCK.readers().of(encoding, column) : reader;
  }

  /** Makes readers of pages without a dictionary. */
  interface Readers {
    ValuesReader of(Encoding encoding, ColumnDescriptor column);
  }
}
