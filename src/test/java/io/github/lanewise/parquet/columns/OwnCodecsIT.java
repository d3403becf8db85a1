// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.longColumn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.groups.OwnCodecs;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that options without codecs, such as those with only a filter, get codecs that bound sizes.
 */
@Tag("any-java")
class OwnCodecsIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required int64 x; }");
  private static final FilterCompat.Filter FILTER = FilterCompat.get(gt(longColumn("x"), 5L));

  private static ParquetReadOptions.Builder filtered() {
    return ParquetReadOptions.builder().withRecordFilter(FILTER);
  }

  @Test
  void everySettingStays() throws ReflectiveOperationException {
    ParquetReadOptions given =
        filtered()
            .useSignedStringMinMax()
            .useStatsFilter(false)
            .useDictionaryFilter(false)
            .useRecordFilter(false)
            .useColumnIndexFilter(false)
            .useBloomFilter(false)
            .usePageChecksumVerification()
            .withRange(4, 1_000)
            .withAllocator(ReadOptions.pageMemory())
            .withMaxAllocationInBytes(12_345)
            .withDecryption(
                FileDecryptionProperties.builder()
                    .withFooterKey("0123456789abcdef".getBytes(StandardCharsets.US_ASCII))
                    .build())
            .set("a", "b")
            .build();
    for (ParquetReadOptions options :
        new ParquetReadOptions[] {given, ParquetReadOptions.builder().build()}) {
      ParquetReadOptions own = OwnCodecs.of(options);
      assertInstanceOf(ArrayCodecs.class, own.getCodecFactory());
      for (Method getter : ParquetReadOptions.class.getDeclaredMethods()) {
        if (getter.getName().matches("(use|get)[A-Z].*")
            && getter.getParameterCount() == 0
            && !getter.getName().equals("getCodecFactory")) {
          assertEquals(getter.invoke(options), getter.invoke(own), getter::getName);
        }
      }
      assertEquals(options.getProperty("a"), own.getProperty("a"));
    }
  }

  /** parquet-java's copy of options lacks this setting. */
  @Test
  void optionsThatCannotBeCopiedStay() throws ReflectiveOperationException {
    ParquetReadOptions.Builder builder = filtered();
    assumeTrue(Releases.BYTE_STREAM_SPLIT_BY_COLUMN, "1.13 has no such setting");
    ParquetReadOptions.Builder.class.getMethod("useOffHeapDecryptBuffer").invoke(builder);
    ParquetReadOptions given = builder.build();
    assertSame(given, OwnCodecs.of(given));
  }

  @Test
  void otherCodecsStay() {
    CodecFactory other = new CodecFactory(new Configuration(false), 0) {};
    ArrayCodecs arrays = ArrayCodecs.create();
    for (ParquetReadOptions given :
        new ParquetReadOptions[] {
          filtered().withCodecFactory(other).build(),
          filtered().withCodecFactory(arrays).build(),
          HadoopReadOptions.builder(new Configuration(false)).build()
        }) {
      assertSame(given, OwnCodecs.of(given));
    }
    ParquetReadOptions stock =
        filtered().withCodecFactory(new CodecFactory(new Configuration(false), 0)).build();
    assertNotSame(stock, OwnCodecs.of(stock));
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD", "GZIP", "LZ4_RAW"})
  void aForgedSizeIsRefused(CompressionCodecName codec) throws IOException {
    MemoryFile whole =
        Rows.write(
            SCHEMA,
            1_000,
            i -> new SimpleGroup(SCHEMA).append("x", (long) i * i),
            builder -> builder.withDictionaryEncoding(false).withCompressionCodec(codec));
    assertEquals(
        1_000,
        StockColumns.assertSame(whole, ReadOptions.allColumns().parquet(filtered().build())));
    for (int size : new int[] {8_001, 9_000, Integer.MAX_VALUE - 100}) {
      MemoryFile forged =
          ForgedHeader.of(whole, 0, 0, header -> header.setUncompressed_page_size(size));
      ReadOptions options = ReadOptions.allColumns().parquet(filtered().build());
      assertTimeoutPreemptively(
          Duration.ofSeconds(60),
          () -> {
            long before = allocated();
            try (ColumnsReader reader = ColumnsReader.open(forged, options)) {
              assertThrows(ParquetDecodingException.class, reader::next);
            }
            assertTrue(allocated() - before < 16 << 20, "bytes allocated");
          });
    }
  }

  /** Codecs that replace others must not serve two readers at a time, either. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void optionsServeOneReaderAtATime(boolean first) throws IOException {
    MemoryFile file = Rows.write(SCHEMA, 10, i -> new SimpleGroup(SCHEMA).append("x", (long) i));
    ReadOptions options = ReadOptions.allColumns().parquet(filtered().build());
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      assertEquals(first, first && reader.next());
      assertThrows(IllegalStateException.class, () -> ColumnsReader.open(file, options));
    }
    assertEquals(10, StockColumns.assertSame(file, options));
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
