// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import java.util.function.Consumer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.schema.PrimitiveType;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Writes a column chunk of one dictionary-encoded page, from a new writer to the dictionary page.
 * The writer comes from ParquetProperties, as in parquet-java itself, which puts it into a
 * FallbackValuesWriter. That writer falls back if the dictionary brings no gain on the first page.
 * So a first page of eight equal values is written before the page that is measured.
 */
final class DictionaryWriting {
  private final ParquetProperties properties;
  private final ColumnDescriptor column;

  DictionaryWriting(String implementation, PrimitiveType type, int maxDictionaryBytes) {
    ValuesWriterFactory factory =
        implementation.equals("stock")
            ? new DefaultValuesWriterFactory()
            : new LanewiseValuesWriterFactory();
    this.column = new ColumnDescriptor(new String[] {type.getName()}, type, 0, 0);
    this.properties =
        ParquetProperties.builder()
            .withDictionaryPageSize(maxDictionaryBytes)
            .withValuesWriterFactory(factory)
            .build();
  }

  /** Begins a column chunk. {@code first} writes the eight values of the first page. */
  ValuesWriter begin(Consumer<ValuesWriter> first) {
    ValuesWriter writer = properties.newValuesWriter(column);
    first.accept(writer);
    writer.getBytes();
    writer.getEncoding();
    writer.reset();
    return writer;
  }

  /** Ends the page and the chunk. */
  static void finish(ValuesWriter writer, Blackhole blackhole) {
    blackhole.consume(writer.getBytes());
    blackhole.consume(writer.getEncoding());
    blackhole.consume(writer.toDictPageAndClose());
    writer.close();
  }

  /** Fails if the bytes differ. A fast writer of other bytes is worth nothing. */
  static void requireSameBytes(ValuesWriter expected, ValuesWriter actual) {
    boolean same = Pages.same(expected.getBytes(), actual.getBytes());
    same &= expected.getEncoding().usesDictionary() && actual.getEncoding().usesDictionary();
    DictionaryPage expectedPage = expected.toDictPageAndClose();
    DictionaryPage actualPage = actual.toDictPageAndClose();
    same &= Pages.same(expectedPage.getBytes(), actualPage.getBytes());
    expected.close();
    actual.close();
    if (!same) {
      throw new IllegalStateException("not the bytes of stock, or no dictionary");
    }
  }
}
