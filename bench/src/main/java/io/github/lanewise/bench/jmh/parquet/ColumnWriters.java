// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import java.util.function.Consumer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.schema.PrimitiveType;

/** Makes writers of one column without a dictionary, as {@link ParquetProperties} hand them out. */
final class ColumnWriters {
  private ColumnWriters() {}

  static ValuesWriter of(String implementation, PrimitiveType type, boolean byteStreamSplit) {
    ValuesWriterFactory factory =
        switch (implementation) {
          case "stock" -> new DefaultV1ValuesWriterFactory();
          case "lanewise" -> new LanewiseValuesWriterFactory();
          default -> throw new IllegalArgumentException("no implementation " + implementation);
        };
    ParquetProperties properties =
        ParquetProperties.builder()
            .withWriterVersion(WriterVersion.PARQUET_1_0)
            .withDictionaryEncoding(false)
            .withExtendedByteStreamSplitEncoding(byteStreamSplit)
            .withValuesWriterFactory(factory)
            .build();
    return properties.newValuesWriter(
        new ColumnDescriptor(new String[] {type.getName()}, type, 0, 0));
  }

  /**
   * Fails if the writer does not make the same page as parquet-java's own writer. Closes the
   * writer.
   */
  static void requireStocksPage(
      ValuesWriter writer,
      PrimitiveType type,
      boolean byteStreamSplit,
      Consumer<ValuesWriter> values) {
    ValuesWriter stock = of("stock", type, byteStreamSplit);
    values.accept(writer);
    values.accept(stock);
    boolean same = Pages.same(stock.getBytes(), writer.getBytes());
    stock.close();
    writer.close();
    if (!same) {
      throw new IllegalStateException("not the page that stock makes of the same values");
    }
  }
}
