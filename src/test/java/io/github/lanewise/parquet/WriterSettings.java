// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.testkit.Draw;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;

/** Random settings, with which parquet-java's writer and Lanewise's are made. */
record WriterSettings(
    WriterVersion version, boolean dictionary, boolean split, int dictionaryBytes, int pageBytes) {
  static WriterSettings of(Draw draw) {
    return new WriterSettings(
        draw.pick(WriterVersion.values()),
        draw.oneIn(2),
        draw.oneIn(2),
        draw.oneIn(2) ? draw.between(64, 5_000) : 1 << 20,
        draw.between(100, 100_000));
  }

  /**
   * Returns a new factory of the class that DefaultValuesWriterFactory asks. Up to 1.17, all
   * threads share one instance of that class, and with it the settings of the properties that were
   * built last.
   */
  ValuesWriterFactory factoryOfStock() {
    return version == WriterVersion.PARQUET_1_0
        ? new DefaultV1ValuesWriterFactory()
        : new DefaultV2ValuesWriterFactory();
  }

  ValuesWriter writer(
      ColumnDescriptor column, ByteBufferAllocator allocator, ValuesWriterFactory factory) {
    ParquetProperties.Builder builder =
        ParquetProperties.builder()
            .withWriterVersion(version)
            .withDictionaryEncoding(dictionary)
            .withDictionaryPageSize(dictionaryBytes)
            .withPageSize(pageBytes)
            .withAllocator(allocator)
            .withValuesWriterFactory(factory);
    return Releases.byteStreamSplit(builder, split).build().newValuesWriter(column);
  }
}
