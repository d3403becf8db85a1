// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;

/** Two writers for one column, without a dictionary: parquet-java's and Lanewise's. */
public record WriterPair(ValuesWriter stock, ValuesWriter ours) {
  /** The encodings that columns get. */
  public enum Pages {
    PLAIN,
    SPLIT,
    V2
  }

  public static WriterPair of(WrittenColumn column, Pages pages, ByteBufferAllocator allocator) {
    return new WriterPair(
        writer(
            column,
            pages,
            allocator,
            pages == Pages.V2
                ? new DefaultV2ValuesWriterFactory()
                : new DefaultV1ValuesWriterFactory()),
        writer(column, pages, allocator, new LanewiseValuesWriterFactory()));
  }

  private static ValuesWriter writer(
      WrittenColumn column,
      Pages pages,
      ByteBufferAllocator allocator,
      ValuesWriterFactory factory) {
    ParquetProperties.Builder builder =
        ParquetProperties.builder()
            .withWriterVersion(
                pages == Pages.V2 ? WriterVersion.PARQUET_2_0 : WriterVersion.PARQUET_1_0)
            .withDictionaryEncoding(false)
            .withPageSize(1 << 16)
            .withAllocator(allocator)
            .withValuesWriterFactory(factory);
    return Releases.byteStreamSplit(builder, pages == Pages.SPLIT)
        .build()
        .newValuesWriter(column.descriptor());
  }

  public void close() {
    // After a reset nothing is left to release, because 1.13 releases its memory twice in close.
    stock.reset();
    stock.close();
    ours.close();
  }
}
