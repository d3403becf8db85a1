// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import java.util.function.Consumer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.schema.PrimitiveType;

/** Makes writers of one column without a dictionary, as {@link ParquetProperties} hand them out. */
final class ColumnWriters {
  private ColumnWriters() {}

  static ValuesWriter of(String implementation, PrimitiveType type, Encoding encoding) {
    WriterVersion version =
        switch (encoding) {
          case PLAIN, BYTE_STREAM_SPLIT -> WriterVersion.PARQUET_1_0;
          case DELTA_BINARY_PACKED, DELTA_BYTE_ARRAY, RLE -> WriterVersion.PARQUET_2_0;
          default -> throw new IllegalArgumentException(encoding + " has no writer of its own");
        };
    ValuesWriterFactory factory =
        switch (implementation) {
          case "stock" ->
              version == WriterVersion.PARQUET_1_0
                  ? new DefaultV1ValuesWriterFactory()
                  : new DefaultV2ValuesWriterFactory();
          case "lanewise" -> new LanewiseValuesWriterFactory();
          default -> throw new IllegalArgumentException("no implementation " + implementation);
        };
    ParquetProperties properties =
        ParquetProperties.builder()
            .withWriterVersion(version)
            .withDictionaryEncoding(false)
            .withExtendedByteStreamSplitEncoding(encoding == Encoding.BYTE_STREAM_SPLIT)
            .withValuesWriterFactory(factory)
            .build();
    ValuesWriter writer =
        properties.newValuesWriter(new ColumnDescriptor(new String[] {type.getName()}, type, 0, 0));
    boolean ofLanewise = writer.getClass().getName().startsWith("io.github.lanewise.");
    if (writer.getEncoding() != encoding || ofLanewise != implementation.equals("lanewise")) {
      throw new IllegalStateException(writer + " is not the writer to be measured");
    }
    return writer;
  }

  /**
   * Fails if the writer does not make the same page as parquet-java's own writer. Closes the
   * writer.
   */
  static void requireStocksPage(
      ValuesWriter writer, PrimitiveType type, Encoding encoding, Consumer<ValuesWriter> values) {
    ValuesWriter stock = of("stock", type, encoding);
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
