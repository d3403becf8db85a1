// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.testkit.FreshClasses;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests that Lanewise works with the settings of a program, as far as the release has them. */
class SettingsAsStockIT {
  private static final String STOCK = "io.github.lanewise.parquet.stock.";

  @Test
  void pagesEndWhereThePropertiesSay() throws Throwable {
    FreshClasses.run(STOCK, Limits.class);
  }

  public static final class Limits implements Executable {
    @Override
    public void execute() {
      ParquetProperties.Builder builder =
          ParquetProperties.builder()
              .withPageSize(1_001)
              .withPageRowCountLimit(1_002)
              .withMinRowCountForPageSizeCheck(5)
              .withMaxRowCountForPageSizeCheck(6);
      boolean values = Releases.isFrom("1.14");
      boolean groups = Releases.isFrom("1.16");
      if (values) {
        builder.withPageValueCountThreshold(1_003);
      }
      if (groups) {
        builder.withRowGroupRowCountLimit(1_004);
      }
      assertEquals(
          new PageLimits(
              1_001,
              1_002,
              values ? 1_003 : Integer.MAX_VALUE,
              groups ? 1_004 : Integer.MAX_VALUE,
              5,
              6,
              true),
          PageLimits.of(builder.build()));
      assertEquals(
          false,
          PageLimits.of(builder.estimateRowCountForPageSizeCheck(false).build()).estimates());
    }
  }

  @Test
  void copiedOptionsOfAReaderAreEqual() throws Throwable {
    FreshClasses.run(STOCK, Options.class);
  }

  public static final class Options implements Executable {
    @Override
    public void execute() {
      for (boolean on : new boolean[] {false, true}) {
        ParquetReadOptions given =
            ParquetReadOptions.builder()
                .useColumnIndexFilter(on)
                .useBloomFilter(on)
                .useStatsFilter(on)
                .usePageChecksumVerification(on)
                .withMaxAllocationInBytes(on ? 1_005 : 1_006)
                .set("a", "b")
                .build();
        ParquetReadOptions copy = ReadSettings.copy(given).build();
        assertEquals(on, copy.useColumnIndexFilter());
        assertEquals(on, copy.useBloomFilter());
        assertEquals(on, copy.useStatsFilter());
        assertEquals(on, copy.usePageChecksumVerification());
        assertEquals(given.getMaxAllocationSize(), copy.getMaxAllocationSize());
        assertEquals("b", copy.getProperty("a"));
      }
      if (Releases.isFrom("1.14")) {
        ParquetReadOptions given =
            HadoopReadOptions.builder(new org.apache.hadoop.conf.Configuration(false)).build();
        assertSame(given.getConfiguration(), ReadSettings.copy(given).build().getConfiguration());
      }
    }
  }

  @Test
  void metadataIsThatOfThePropertiesOrEmpty() throws Throwable {
    FreshClasses.run(STOCK, Metadata.class);
  }

  public static final class Metadata implements Executable {
    @Override
    public void execute() {
      assertEquals(Map.of(), PageStores.metadataOf(ParquetProperties.builder().build()));
      if (Releases.isFrom("1.14")) {
        Map<String, String> extra = Map.of("writer", "a test");
        assertEquals(
            extra,
            PageStores.metadataOf(ParquetProperties.builder().withExtraMetaData(extra).build()));
      }
    }
  }

  /** Since 1.18 a factory can make a compressor of a given level. */
  @Test
  void aCompressorWithALevelIsTheFactorysOrRefused() {
    CompressionCodecFactory.BytesInputCompressor compressor =
        proxy(CompressionCodecFactory.BytesInputCompressor.class, null);
    CompressionCodecFactory factory = proxy(CompressionCodecFactory.class, compressor);
    if (!Releases.isFrom("1.18")) {
      LinkageError e =
          assertThrows(
              LinkageError.class,
              () -> PageStores.compressor(factory, CompressionCodecName.ZSTD, 3));
      assertEquals(CompressionCodecFactory.class + " has no usable getCompressor", e.getMessage());
      return;
    }
    assertSame(compressor, PageStores.compressor(factory, CompressionCodecName.ZSTD, 3));
  }

  private static <T> T proxy(Class<T> type, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> answer));
  }
}
