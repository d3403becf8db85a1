// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that files of {@link ColumnsWriter} have the same bytes as those that parquet-java writes
 * from the same rows with the same properties.
 */
class ColumnsWriterIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message test {
            required int32 ri;
            optional int32 oi;
            optional int32 unsigned (INTEGER(32,false));
            required int64 rl;
            optional int64 time (TIMESTAMP(MICROS,true));
            optional int64 unsignedLong (INTEGER(64,false));
            required float rf;
            optional float of;
            required double rd;
            optional double od;
            required boolean rb;
            optional boolean ob;
            required binary rs (UTF8);
            optional binary os (UTF8);
            optional binary plain;
            optional binary decimal (DECIMAL(20,2));
            required fixed_len_byte_array(16) uuid (UUID);
            optional fixed_len_byte_array(5) price (DECIMAL(10,2));
            optional fixed_len_byte_array(3) three;
            optional int96 old;
            optional group place {
              optional binary name (UTF8);
              required double height;
              optional group point {
                required float x;
                optional float y;
              }
              optional group tags (LIST) {
                repeated group list {
                  optional binary element (UTF8);
                }
              }
            }
            repeated int32 parts;
            optional group counts (MAP) {
              repeated group key_value {
                required binary key (UTF8);
                optional int64 value;
              }
            }
            optional group rows (LIST) {
              repeated group list {
                optional group element (LIST) {
                  repeated group list {
                    optional double element;
                  }
                }
              }
            }
          }
          """);

  /** How a file is written. */
  private record Case(
      String name,
      int rows,
      int distinct,
      boolean nans,
      CompressionCodecName codec,
      long groupBytes,
      ParquetProperties.Builder properties) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (WriterVersion version : WriterVersion.values()) {
      for (int distinct : new int[] {20, 100_000}) {
        for (boolean dictionary : new boolean[] {true, false}) {
          String name = version + ", " + distinct + " values, dictionary " + dictionary;
          cases.add(
              new Case(
                  name,
                  12_000,
                  distinct,
                  distinct == 20,
                  CompressionCodecName.UNCOMPRESSED,
                  128 << 20,
                  properties(version).withDictionaryEncoding(dictionary)));
        }
      }
      cases.add(
          new Case(
              version + ", pages cut by size",
              20_000,
              5_000,
              true,
              CompressionCodecName.UNCOMPRESSED,
              128 << 20,
              properties(version).withPageSize(5_000).withDictionaryPageSize(20_000)));
      cases.add(
          new Case(
              version + ", row groups and pages cut by size and rows",
              20_000,
              500,
              false,
              CompressionCodecName.SNAPPY,
              300_000,
              properties(version).withPageRowCountLimit(1_777)));
      cases.add(
          new Case(
              version + ", pages cut by size, no dictionary",
              20_000,
              3_000,
              true,
              CompressionCodecName.UNCOMPRESSED,
              128 << 20,
              properties(version)
                  .withPageSize(3_000)
                  .withMinRowCountForPageSizeCheck(1)
                  .withDictionaryEncoding(false)));
      cases.add(
          new Case(
              version + ", row groups cut by size, no dictionary",
              20_000,
              100_000,
              false,
              CompressionCodecName.SNAPPY,
              300_000,
              properties(version).withDictionaryEncoding(false)));
      cases.add(
          new Case(
              version + ", split streams, Bloom filters",
              8_000,
              30_000,
              true,
              CompressionCodecName.ZSTD,
              128 << 20,
              properties(version)
                  .withDictionaryEncoding(false)
                  .withByteStreamSplitEncoding(true)
                  .withBloomFilterEnabled("ri", true)
                  .withBloomFilterEnabled("ob", true)
                  .withBloomFilterEnabled("os", true)
                  .withBloomFilterEnabled("rd", true)
                  .withBloomFilterEnabled("uuid", true)));
      for (CompressionCodecName codec :
          List.of(
              CompressionCodecName.GZIP, CompressionCodecName.LZ4, CompressionCodecName.LZ4_RAW)) {
        cases.add(
            new Case(
                version + ", " + codec,
                6_000,
                3_000,
                false,
                codec,
                128 << 20,
                properties(version)));
      }
      cases.add(
          new Case(
              version + ", no rows",
              0,
              1,
              false,
              CompressionCodecName.SNAPPY,
              128 << 20,
              properties(version)));
      cases.add(
          new Case(
              version + ", one row",
              1,
              9,
              false,
              CompressionCodecName.SNAPPY,
              128 << 20,
              properties(version)));
    }
    return cases.stream();
  }

  private static ParquetProperties.Builder properties(WriterVersion version) {
    return ParquetProperties.builder().withWriterVersion(version);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void writesTheBytesOfParquetJava(Case test) throws IOException {
    RandomGroups rows =
        new RandomGroups(test.rows() + test.distinct(), test.distinct(), test.nans());
    ParquetProperties properties = test.properties().build();
    MemoryFile stock =
        Rows.write(
            SCHEMA,
            test.rows(),
            i -> rows.row(SCHEMA),
            builder ->
                StockSettings.set(builder, properties, SCHEMA)
                    .withCompressionCodec(test.codec())
                    .withRowGroupSize(test.groupBytes()));
    for (int batchRows : new int[] {1 << 16, 1 + new SplittableRandom(test.rows()).nextInt(900)}) {
      MemoryFile ours = copy(stock, properties, test, batchRows);
      assertArrayEquals(stock.bytes(), ours.bytes(), "batches of " + batchRows);
    }
    assertTrue(stock.bytes().length > 0);
  }

  private static MemoryFile copy(
      MemoryFile stock, ParquetProperties properties, Case test, int batchRows) throws IOException {
    MemoryFile file = new MemoryFile();
    WriteOptions options =
        WriteOptions.defaults()
            .codec(test.codec())
            .properties(properties)
            .rowGroupSize(test.groupBytes())
            .metadata(Map.of("writer.model.name", "example"));
    try (ColumnsReader reader =
            ColumnsReader.open(stock, ReadOptions.allColumns().batchRows(batchRows));
        ColumnsWriter writer = ColumnsWriter.create(file, SCHEMA, options)) {
      while (reader.next()) {
        writer.write(reader.columns());
      }
    }
    return file;
  }

  /** The bitmaps of a caller may be much longer than its batches. */
  @Test
  void longBitmapsCostNoMemory() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { optional group o { optional int32 x; } repeated group l {"
                + " optional group p { optional int32 y; } } }");
    long[] bits = new long[1 << 20];
    Arrays.fill(bits, ~4L);
    int[] values = new int[64];
    WriteBatch batch =
        Columns.of(1)
            .ints("o.x", values, bits)
            .struct("o", bits)
            .list("l", new int[] {0, 64})
            .struct("l.p", bits)
            .ints("l.p.y", values, bits);
    try (ColumnsWriter writer =
        ColumnsWriter.create(new MemoryFile(), schema, WriteOptions.defaults())) {
      writer.write(batch);
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 20; i++) {
        writer.write(batch);
      }
      long bytes = threads.getCurrentThreadAllocatedBytes() - before;
      assertTrue(bytes < 1 << 20, () -> bytes + " bytes allocated");
    }
  }
}
