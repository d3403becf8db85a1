// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.schema.MessageType;

/** Gives parquet-java's own writer the settings of some properties. */
final class StockSettings {
  private StockSettings() {}

  @SuppressWarnings("deprecation") // 1.13 has no other question about BYTE_STREAM_SPLIT.
  static ExampleParquetWriter.Builder set(
      ExampleParquetWriter.Builder builder, ParquetProperties properties, MessageType schema) {
    ExampleParquetWriter.Builder set =
        builder
            .withWriterVersion(properties.getWriterVersion())
            .withPageSize(properties.getPageSizeThreshold())
            .withPageRowCountLimit(properties.getPageRowCountLimit())
            .withMinRowCountForPageSizeCheck(properties.getMinRowCountForPageSizeCheck())
            .withDictionaryPageSize(properties.getDictionaryPageSizeThreshold())
            .withPageWriteChecksumEnabled(properties.getPageWriteChecksumEnabled());
    for (ColumnDescriptor column : schema.getColumns()) {
      String path = String.join(".", column.getPath());
      set =
          set.withDictionaryEncoding(path, properties.isDictionaryEnabled(column))
              .withBloomFilterEnabled(path, properties.isBloomFilterEnabled(column));
    }
    return set.withByteStreamSplitEncoding(properties.isByteStreamSplitEnabled());
  }
}
