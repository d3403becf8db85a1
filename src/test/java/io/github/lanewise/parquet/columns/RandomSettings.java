// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.testkit.Draw;
import java.util.Arrays;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** How a file is written: the same by parquet-java and by {@link ColumnsWriter}. */
record RandomSettings(ParquetProperties properties, CompressionCodecName codec, long groupBytes) {
  private static final CompressionCodecName[] CODECS = {
    CompressionCodecName.UNCOMPRESSED,
    CompressionCodecName.UNCOMPRESSED,
    CompressionCodecName.SNAPPY,
    CompressionCodecName.ZSTD,
    CompressionCodecName.GZIP,
    CompressionCodecName.LZ4_RAW
  };

  /** Is false in parquet-java 1.13, where only the properties have a limit. */
  private static final boolean BUILDER_LIMITS_BLOOM_FILTERS =
      Arrays.stream(ParquetWriter.Builder.class.getMethods())
          .anyMatch(method -> method.getName().equals("withMaxBloomFilterBytes"));

  static RandomSettings of(MessageType schema, Draw draw) {
    ParquetProperties.Builder builder =
        ParquetProperties.builder().withWriterVersion(draw.pick(WriterVersion.values()));
    if (draw.oneIn(2)) {
      builder.withPageSize(draw.between(50, 6_000));
    }
    if (draw.oneIn(3)) {
      builder.withDictionaryPageSize(draw.between(64, 4_000));
    }
    if (draw.oneIn(2)) {
      builder.withPageRowCountLimit(draw.between(1, 2_000));
    }
    if (draw.oneIn(2)) {
      builder.withMinRowCountForPageSizeCheck(draw.between(1, 300));
    }
    if (draw.oneIn(4)) {
      builder.withMaxRowCountForPageSizeCheck(draw.between(300, 2_000));
    }
    if (draw.oneIn(4)) {
      builder.withColumnIndexTruncateLength(draw.between(1, 30));
    }
    if (draw.oneIn(4)) {
      builder.withStatisticsTruncateLength(draw.between(1, 30));
    }
    builder.withPageWriteChecksumEnabled(draw.oneIn(2));
    builder.withDictionaryEncoding(!draw.oneIn(3));
    if (draw.oneIn(3)) {
      builder.withByteStreamSplitEncoding(true);
    }
    if (BUILDER_LIMITS_BLOOM_FILTERS) {
      builder.withMaxBloomFilterBytes(draw.between(32, 4_096));
    }
    for (ColumnDescriptor column : schema.getColumns()) {
      String path = String.join(".", column.getPath());
      if (draw.oneIn(8)) {
        builder.withDictionaryEncoding(path, draw.oneIn(2));
      }
      if (draw.oneIn(10)) {
        builder.withBloomFilterEnabled(path, true);
      }
    }
    boolean small = draw.oneIn(3) && !mayMissGroupInList(schema, false);
    return new RandomSettings(
        builder.build(), draw.pick(CODECS), small ? draw.between(1_000, 60_000) : 128 << 20);
  }

  /**
   * Where a struct or a list is missing within a list, parquet-java ends row groups later: see
   * docs/columns.md.
   */
  private static boolean mayMissGroupInList(GroupType group, boolean within) {
    for (Type field : group.getFields()) {
      if (!field.isPrimitive()) {
        boolean inner = within || field.isRepetition(Repetition.REPEATED);
        if (within && !field.isRepetition(Repetition.REQUIRED)
            || mayMissGroupInList(field.asGroupType(), inner)) {
          return true;
        }
      }
    }
    return false;
  }

  ExampleParquetWriter.Builder stock(ExampleParquetWriter.Builder builder, MessageType schema) {
    StockSettings.set(builder, properties, schema)
        .withMinRowCountForPageSizeCheck(properties.getMinRowCountForPageSizeCheck())
        .withMaxRowCountForPageSizeCheck(properties.getMaxRowCountForPageSizeCheck())
        .withColumnIndexTruncateLength(properties.getColumnIndexTruncateLength())
        .withStatisticsTruncateLength(properties.getStatisticsTruncateLength())
        .withCompressionCodec(codec)
        .withRowGroupSize(groupBytes);
    return BUILDER_LIMITS_BLOOM_FILTERS
        ? builder.withMaxBloomFilterBytes(properties.getMaxBloomFilterBytes())
        : builder;
  }

  WriteOptions ours() {
    return WriteOptions.defaults()
        .codec(codec)
        .properties(properties)
        .rowGroupSize(groupBytes)
        .metadata(Map.of("writer.model.name", "example"));
  }
}
