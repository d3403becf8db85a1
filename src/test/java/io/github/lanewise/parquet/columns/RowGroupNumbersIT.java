// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.eq;
import static org.apache.parquet.filter2.predicate.FilterApi.intColumn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that an exception names a row group by its number in the file, whatever groups a filter
 * skips.
 */
@Tag("any-java")
class RowGroupNumbersIT {
  private static final int GROUPS = 6;
  private static final int GROUP = 50;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required int32 x; required int32 y; }");

  /** Each group has one page of each column. The second column has the number of the group. */
  private static MemoryFile file() throws IOException {
    return Rows.write(
        SCHEMA,
        GROUPS * GROUP,
        i -> new SimpleGroup(SCHEMA).append("x", i).append("y", i / GROUP),
        builder ->
            builder
                .withDictionaryEncoding(false)
                .withRowGroupSize(1L)
                .withMinRowCountForPageSizeCheck(GROUP)
                .withPageRowCountLimit(GROUP));
  }

  /** Damages the header of the first page of the row group. */
  private static MemoryFile damaged(MemoryFile file, int group) throws IOException {
    byte[] bytes = file.bytes();
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      assertEquals(GROUPS, reader.getRowGroups().size());
      ColumnChunkMetaData chunk = reader.getRowGroups().get(group).getColumns().get(0);
      bytes[(int) chunk.getStartingPos()] = 0;
    }
    MemoryFile damaged = new MemoryFile();
    try (PositionOutputStream out = damaged.create(0)) {
      out.write(bytes);
    }
    return damaged;
  }

  private static MemoryFile withoutOrdinals(MemoryFile file) throws IOException {
    return ForgedFooter.of(file, footer -> footer.getRow_groups().forEach(RowGroup::unsetOrdinal));
  }

  private static MemoryFile withForgedOrdinals(MemoryFile file) throws IOException {
    return ForgedFooter.of(
        file, footer -> footer.getRow_groups().forEach(group -> group.setOrdinal((short) 7)));
  }

  private static ReadOptions where(int group, boolean byStatistics) {
    return ReadOptions.allColumns()
        .parquet(
            ParquetReadOptions.builder()
                .withRecordFilter(FilterCompat.get(eq(intColumn("y"), group)))
                .useStatsFilter(byStatistics)
                .build());
  }

  private static void assertRefused(int group, MemoryFile file, ReadOptions options)
      throws IOException {
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      String message =
          assertThrows(
                  ParquetDecodingException.class,
                  () -> {
                    while (reader.next()) {
                      assertTrue(reader.columns().rows() > 0);
                    }
                  })
              .getMessage();
      assertTrue(
          message.startsWith(file + ": row group " + group + ", column 'x', page 0: "), message);
    }
  }

  /** Statistics skip groups when the file is opened. The column index skips them later. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void groupsThatAreLeftOutAreCounted(boolean byStatistics) throws IOException {
    for (int group = 0; group < GROUPS; group++) {
      MemoryFile damaged = damaged(file(), group);
      assertRefused(group, damaged, where(group, byStatistics));
      assertRefused(group, withoutOrdinals(damaged), where(group, byStatistics));
      assertRefused(group, withForgedOrdinals(damaged), where(group, byStatistics));
    }
  }

  @Test
  void aChunkBeyondTheFileIsInTheGroupOfTheFooter() throws IOException {
    MemoryFile forged =
        ForgedFooter.of(
            file(),
            footer -> {
              RowGroup group = footer.getRow_groups().get(4);
              group.getColumns().get(0).getMeta_data().setTotal_compressed_size(400_000_000);
            });
    String message =
        assertThrows(
                ParquetDecodingException.class, () -> ColumnsReader.open(forged, where(4, true)))
            .getMessage();
    assertTrue(message.startsWith(forged + ": row group 4, column 'x': 400000000"), message);
  }

  @Test
  void rowsThatAreKeptAreReadAsStockReadsThem() throws IOException {
    assertEquals(GROUP, StockColumns.assertSame(file(), where(3, false)));
    assertEquals(GROUP, StockColumns.assertSame(file(), where(4, true)));
  }

  /** parquet-java skips such groups by recursion, so thousands of them overflow its stack. */
  @Test
  void anyNumberOfGroupsMayBeLeftOutInARow() throws IOException {
    int groups = 5_000;
    MemoryFile forged =
        ForgedFooter.of(
            file(),
            footer -> {
              RowGroup first = footer.getRow_groups().get(0);
              RowGroup second = footer.getRow_groups().get(1);
              footer.getRow_groups().clear();
              for (int i = 0; i < groups; i++) {
                footer.getRow_groups().add(first);
              }
              footer.getRow_groups().add(second);
            });
    try (ColumnsReader reader = ColumnsReader.open(forged, where(1, false))) {
      assertTrue(reader.next());
      assertEquals(GROUP, reader.columns().rows());
      assertEquals(1, reader.columns().ints("y").values()[0]);
    }
  }
}
