// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.testkit.FileSettings;
import io.github.lanewise.testkit.Draw;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/**
 * The settings with which parquet-java and {@link ColumnsWriter} write the same file.
 *
 * @param further settings that the properties have, but the file's builder only in some releases
 */
public record RandomSettings(
    ParquetProperties properties,
    Consumer<ParquetProperties.Builder> further,
    CompressionCodecName codec,
    long groupBytes) {
  private static final CompressionCodecName[] CODECS = {
    CompressionCodecName.UNCOMPRESSED,
    CompressionCodecName.UNCOMPRESSED,
    CompressionCodecName.SNAPPY,
    CompressionCodecName.ZSTD,
    CompressionCodecName.GZIP,
    CompressionCodecName.LZ4,
    CompressionCodecName.LZ4_RAW
  };

  /** Is false in parquet-java 1.13, where only the properties have a limit. */
  private static final boolean BUILDER_LIMITS_BLOOM_FILTERS =
      Arrays.stream(ParquetWriter.Builder.class.getMethods())
          .anyMatch(method -> method.getName().equals("withMaxBloomFilterBytes"));

  /**
   * @param rows the rows of the file, which many of the settings divide into pages and row groups
   */
  public static RandomSettings of(MessageType schema, int rows, Draw draw) {
    ParquetProperties.Builder builder =
        ParquetProperties.builder().withWriterVersion(draw.pick(WriterVersion.values()));
    boolean split = draw.oneIn(2);
    if (draw.oneIn(3)) {
      builder.withDictionaryPageSize(draw.between(64, 4_000));
    }
    // parquet-java refuses pages of less than 64 bytes. A page of BYTE_STREAM_SPLIT has a stream
    // for each byte of a value, and each stream needs at least 16 bytes.
    int leastBytes = split ? 16 * RandomSchema.WIDEST : 64;
    if (draw.oneIn(2)) {
      // parquet-java ends no page before its first look at the sizes.
      int most = 1 + rows / 3;
      builder.withMinRowCountForPageSizeCheck(draw.between(1, most));
      if (draw.oneIn(2)) {
        builder.withPageRowCountLimit(draw.between(1, most));
      } else {
        // The pages of each column end at other rows.
        builder.withPageSize(draw.between(leastBytes, leastBytes + 600));
      }
    } else {
      if (draw.oneIn(2)) {
        builder.withPageSize(draw.between(leastBytes, 6_000));
      }
      if (draw.oneIn(2)) {
        builder.withPageRowCountLimit(draw.between(1, 2_000));
      }
      if (draw.oneIn(2)) {
        builder.withMinRowCountForPageSizeCheck(draw.between(1, 300));
      }
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
    if (split && draw.oneIn(2)) {
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
    Consumer<ParquetProperties.Builder> further = further(schema, rows, split, draw);
    further.accept(builder);
    boolean small = draw.oneIn(3);
    return new RandomSettings(
        builder.build(),
        further,
        draw.pick(CODECS),
        small ? draw.between(1_000, 60_000) : 128 << 20);
  }

  private static Consumer<ParquetProperties.Builder> further(
      MessageType schema, int rows, boolean split, Draw draw) {
    Consumer<ParquetProperties.Builder> further = builder -> {};
    for (ColumnDescriptor column : schema.getColumns()) {
      String path = String.join(".", column.getPath());
      if (draw.oneIn(10)) {
        long distinct = draw.between(1, 10_000);
        further = further.andThen(builder -> builder.withBloomFilterNDV(path, distinct));
      }
      if (draw.oneIn(10)) {
        double falsePositives = draw.between(1, 99) / 100.0;
        further = further.andThen(builder -> builder.withBloomFilterFPP(path, falsePositives));
      }
      if (draw.oneIn(10) && has("withBloomFilterCandidatesNumber")) {
        int candidates = draw.between(1, 5);
        further =
            further.andThen(builder -> builder.withBloomFilterCandidatesNumber(path, candidates));
      }
      if (split && draw.oneIn(4) && has("withExtendedByteStreamSplitEncoding")) {
        boolean one = draw.oneIn(2);
        further = further.andThen(builder -> builder.withByteStreamSplitEncoding(path, one));
      }
    }
    if (draw.oneIn(4) && has("withAdaptiveBloomFilterEnabled")) {
      int mostBytes = draw.between(1_024, 20_000);
      further =
          further.andThen(
              builder ->
                  builder.withAdaptiveBloomFilterEnabled(true).withMaxBloomFilterBytes(mostBytes));
    }
    if (split && draw.oneIn(3) && has("withExtendedByteStreamSplitEncoding")) {
      further = further.andThen(builder -> builder.withExtendedByteStreamSplitEncoding(true));
    }
    if (draw.oneIn(4) && has("withPageValueCountThreshold")) {
      int values = draw.between(1, 3_000);
      further = further.andThen(builder -> builder.withPageValueCountThreshold(values));
    }
    if (draw.oneIn(3) && has("withRowGroupRowCountLimit")) {
      int most = draw.oneIn(3) ? draw.between(1, 2_000) : draw.between(1 + rows / 8, 1 + rows);
      further = further.andThen(builder -> builder.withRowGroupRowCountLimit(most));
    }
    return further;
  }

  private static boolean has(String setting) {
    return Arrays.stream(ParquetProperties.Builder.class.getMethods())
        .anyMatch(method -> method.getName().equals(setting));
  }

  public ExampleParquetWriter.Builder stock(
      ExampleParquetWriter.Builder builder, MessageType schema) {
    StockSettings.set(builder, properties, schema)
        .withMinRowCountForPageSizeCheck(properties.getMinRowCountForPageSizeCheck())
        .withMaxRowCountForPageSizeCheck(properties.getMaxRowCountForPageSizeCheck())
        .withColumnIndexTruncateLength(properties.getColumnIndexTruncateLength())
        .withStatisticsTruncateLength(properties.getStatisticsTruncateLength())
        .withCompressionCodec(codec)
        .withRowGroupSize(groupBytes);
    if (BUILDER_LIMITS_BLOOM_FILTERS) {
      builder.withMaxBloomFilterBytes(properties.getMaxBloomFilterBytes());
    }
    further.accept(FileSettings.propertiesOf(builder));
    return builder;
  }

  public WriteOptions ours() {
    return WriteOptions.defaults()
        .codec(codec)
        .properties(properties)
        .rowGroupSize(groupBytes)
        .metadata(Map.of("writer.model.name", "example"));
  }
}
