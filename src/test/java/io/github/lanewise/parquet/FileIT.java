// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.Column;
import io.github.lanewise.parquet.testkit.Columns;
import io.github.lanewise.parquet.testkit.FileComparison;
import io.github.lanewise.parquet.testkit.FileSettings;
import io.github.lanewise.parquet.testkit.FileSettings.Paging;
import io.github.lanewise.parquet.testkit.LanewiseReadBack;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.OpenBuffers;
import io.github.lanewise.parquet.testkit.StockFactory;
import io.github.lanewise.parquet.testkit.StockReadBack;
import io.github.lanewise.testkit.Sizes;
import java.util.List;
import java.util.stream.Stream;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.DirectByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that files written with Lanewise are byte for byte those that parquet-java's own writers
 * write. The test runs on as many threads as there are processors, because it takes longest of all.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("files")
class FileIT {
  private static final List<Column> EVERY_TYPE = Columns.everyType(Sizes.reduced() ? 800 : 1_500);
  private static final List<Column> EVERY_HANDOVER =
      Columns.everyHandover(Sizes.reduced() ? 700 : 1_200);
  private static final List<Column> CONSTANT_DIRECT_SLICES = Columns.constantDirectSlices(2_000);
  private static final List<Column> LONG = Columns.oneOfEveryType(45_000);
  private static final List<Column> HUGE_STRINGS = Columns.hugeStrings();

  static Stream<FileSettings> everySetting() {
    return FileSettings.all().stream();
  }

  static Stream<FileSettings> everySettingUncompressed() {
    return everySetting().filter(s -> s.codec() == CompressionCodecName.UNCOMPRESSED);
  }

  static Stream<FileSettings> everyEncoding() {
    return everySetting().filter(s -> s.paging() == Paging.DEFAULT);
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void everyTypeComesOutAsStockWritesIt(FileSettings settings) {
    check(settings, settings.share(EVERY_TYPE));
  }

  @ParameterizedTest
  @MethodSource("everySettingUncompressed")
  void everyKindOfBinaryComesOutAsStockWritesIt(FileSettings settings) {
    check(settings, settings.share(EVERY_HANDOVER));
  }

  @ParameterizedTest
  @MethodSource("everyEncoding")
  void longFilesComeOutAsStockWritesThem(FileSettings settings) {
    check(settings, settings.share(LONG));
  }

  @ParameterizedTest
  @MethodSource("everyEncoding")
  void stringsOfAMegabyteComeOutAsStockWritesThem(FileSettings settings) {
    check(settings, HUGE_STRINGS);
  }

  /** The files may differ from parquet-java's, because Binary.equals is wrong here up to 1.17.1. */
  @ParameterizedTest
  @MethodSource("everyEncoding")
  void constantSlicesOfDirectBuffersCanBeReadBack(FileSettings settings) {
    MemoryFile file =
        settings.write(
            CONSTANT_DIRECT_SLICES,
            allocator(settings),
            properties -> properties.withValuesWriterFactory(new LanewiseValuesWriterFactory()));
    StockReadBack.assertHolds(file, CONSTANT_DIRECT_SLICES, settings.rows(CONSTANT_DIRECT_SLICES));
  }

  private static void check(FileSettings settings, List<Column> columns) {
    OpenBuffers stockBuffers = new OpenBuffers(new HeapByteBufferAllocator());
    MemoryFile stock =
        settings.write(
            columns,
            stockBuffers,
            properties -> properties.withValuesWriterFactory(new StockFactory()));
    OpenBuffers buffers = new OpenBuffers(allocator(settings));
    MemoryFile lanewise =
        settings.write(
            columns,
            buffers,
            properties -> properties.withValuesWriterFactory(new LanewiseValuesWriterFactory()));
    FileComparison.assertSameBytes(stock, lanewise);
    StockReadBack.assertHolds(lanewise, columns, settings.rows(columns));
    LanewiseReadBack.assertHolds(stock, columns, settings.rows(columns));
    // Users have this allocator. Slabs serve the next page only with it, because the garbage
    // collector frees its memory.
    FileComparison.assertSameBytes(
        stock,
        settings.write(
            columns,
            new HeapByteBufferAllocator(),
            properties -> properties.withValuesWriterFactory(new LanewiseValuesWriterFactory())));
    // Release 1.13 never closes its writers, and so leaks the memory that they hold.
    if (stockBuffers.leaks() == 0) {
      assertEquals(0, buffers.leaks(), "leaked buffers");
    }
    assertTrue(
        buffers.wrongReleases() <= stockBuffers.wrongReleases(),
        () -> buffers.wrongReleases() + " buffers released twice");
  }

  /**
   * The memory of a writer must not show in its file, so half of the files go through direct
   * memory.
   */
  private static ByteBufferAllocator allocator(FileSettings settings) {
    return settings.codec() == CompressionCodecName.UNCOMPRESSED
        ? new HeapByteBufferAllocator()
        : new DirectByteBufferAllocator();
  }
}
