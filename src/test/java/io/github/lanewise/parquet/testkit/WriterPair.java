// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;

/** Writers for one column without a dictionary: parquet-java's and Lanewise's. */
public record WriterPair(ValuesWriter stock, ValuesWriter ours) {
  public static WriterPair of(
      WrittenColumn column, boolean byteStreamSplit, ByteBufferAllocator allocator) {
    return new WriterPair(
        writer(column, byteStreamSplit, allocator, new DefaultV1ValuesWriterFactory()),
        writer(column, byteStreamSplit, allocator, new LanewiseValuesWriterFactory()));
  }

  private static ValuesWriter writer(
      WrittenColumn column,
      boolean byteStreamSplit,
      ByteBufferAllocator allocator,
      ValuesWriterFactory factory) {
    ParquetProperties.Builder builder =
        ParquetProperties.builder()
            .withWriterVersion(WriterVersion.PARQUET_1_0)
            .withDictionaryEncoding(false)
            .withPageSize(1 << 16)
            .withAllocator(allocator)
            .withValuesWriterFactory(factory);
    return Releases.byteStreamSplit(builder, byteStreamSplit)
        .build()
        .newValuesWriter(column.descriptor());
  }

  public void close() {
    // With nothing left to release: 1.13 releases in close what it holds, twice.
    stock.reset();
    stock.close();
    ours.close();
  }
}
