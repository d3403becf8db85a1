// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import io.github.lanewise.parquet.testkit.Column;
import io.github.lanewise.parquet.testkit.Columns;
import io.github.lanewise.parquet.testkit.FileSettings;
import io.github.lanewise.parquet.testkit.FileSettings.Paging;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.StockFactory;
import io.github.lanewise.testkit.Sizes;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.schema.Type.Repetition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that files of parquet-java's and the plugin's writers are read value for value as
 * parquet-java's column readers read them.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("files")
@Tag("any-java")
class ColumnsReaderIT {
  private static final List<Column> EVERY_TYPE = Columns.everyType(Sizes.reduced() ? 800 : 1_500);
  private static final List<Column> LONG = Columns.oneOfEveryType(45_000);

  static List<Column> flat(List<Column> columns) {
    return columns.stream().filter(c -> !c.type().isRepetition(Repetition.REPEATED)).toList();
  }

  static Stream<FileSettings> everySetting() {
    return FileSettings.all().stream();
  }

  static Stream<FileSettings> everyEncoding() {
    return everySetting().filter(s -> s.paging() == Paging.DEFAULT);
  }

  @ParameterizedTest
  @MethodSource("everySetting")
  void everyTypeIsReadAsStockReadsIt(FileSettings settings) throws IOException {
    // Up to 1.17.1 parquet-java's own writers share a factory, which tests in other threads would
    // change.
    check(settings, new StockFactory(), settings.share(EVERY_TYPE), 7, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @MethodSource("everyEncoding")
  void longPagesAreReadAsStockReadsThem(FileSettings settings) throws IOException {
    check(settings, new StockFactory(), LONG, 1000, 1 << 16);
  }

  @ParameterizedTest
  @MethodSource("everyEncoding")
  void everyTypeThatThePluginHasWrittenIsReadAsStockReadsIt(FileSettings settings)
      throws IOException {
    check(settings, new LanewiseValuesWriterFactory(), settings.share(EVERY_TYPE), 1000);
  }

  @ParameterizedTest
  @MethodSource("everyEncoding")
  void stringsOfAMegabyteAreReadAsStockReadsThem(FileSettings settings) throws IOException {
    check(settings, new StockFactory(), Columns.hugeStrings(), 1, 7, Integer.MAX_VALUE);
  }

  private static void check(
      FileSettings settings, ValuesWriterFactory factory, List<Column> columns, int... batchRows)
      throws IOException {
    MemoryFile file =
        settings.write(
            columns,
            new HeapByteBufferAllocator(),
            properties -> properties.withValuesWriterFactory(factory));
    for (int rows : batchRows) {
      assertEquals(
          settings.rows(columns),
          StockColumns.assertSame(file, ReadOptions.allColumns().batchRows(rows)));
    }
  }
}
