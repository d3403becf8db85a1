// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.and;
import static org.apache.parquet.filter2.predicate.FilterApi.eq;
import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.intColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.lt;
import static org.apache.parquet.filter2.predicate.FilterApi.or;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests lists: null, empty and long ones, with null elements, in structs, and under a filter. */
@Tag("any-java")
class ListColumnsIT {
  private static final int ROWS = 8_000;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message test {
            required int32 number;
            optional group tags (LIST) {
              repeated group list { optional binary element (UTF8); }
            }
            optional group place {
              required group heights (LIST) {
                repeated group list { required double element; }
              }
              repeated int64 plain;
              repeated group points { required float x; optional float y; }
            }
            repeated group lines { repeated int32 values; }
          }
          """);
  private static final String[] READ = {"number", "tags", "place"};

  private static MemoryFile file(WriterVersion version) throws IOException {
    return Rows.write(
        SCHEMA,
        ROWS,
        ListColumnsIT::row,
        builder ->
            builder
                .withWriterVersion(version)
                // Without a dictionary, this column's pages end at other rows than those of other
                // columns.
                .withDictionaryEncoding("number", false)
                .withMinRowCountForPageSizeCheck(10)
                .withPageSize(2_000)
                .withPageRowCountLimit(300)
                .withRowGroupSize(400_000L));
  }

  /** Returns row {@code i}. The first rows have few elements, so that a test can name them. */
  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA).append("number", i);
    int random = i * 0x9e37_79b9 >>> 16;
    if (i % 4 != 0) {
      Group tags = row.addGroup("tags");
      for (int e = 0; e < i % 4 - 1 + (random % 900 == 7 ? 20_000 : 0); e++) {
        Group element = tags.addGroup("list");
        if ((i + e) % 3 != 0) {
          element.append("element", "tag " + (random + e) % 50);
        }
      }
    }
    if (random % 6 != 0) {
      Group place = row.addGroup("place");
      Group heights = place.addGroup("heights");
      for (int e = 0; e < random % 3; e++) {
        heights.addGroup("list").append("element", e + i / 3.0);
      }
      for (int e = 0; e < random % 5; e++) {
        place.append("plain", (long) e * i);
        Group point = place.addGroup("points").append("x", (float) i);
        if (e % 2 == 0) {
          point.append("y", (float) e);
        }
      }
    }
    return row;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1000, Integer.MAX_VALUE})
  void listsAreReadAsStockReadsThem(int batchRows) throws IOException {
    for (WriterVersion version : WriterVersion.values()) {
      ReadOptions options = ColumnsReader.columns(READ).batchRows(batchRows);
      assertEquals(ROWS, StockColumns.assertSame(file(version), options));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1000, Integer.MAX_VALUE})
  void listsOfRowsThatAFilterKeepsAreReadAsStockReadsThem(int batchRows) throws IOException {
    var number = intColumn("number");
    var scattered =
        or(
            or(eq(number, 3), and(gt(number, 700), lt(number, 1100))),
            or(eq(number, 5_999), gt(number, 7_900)));
    ReadOptions options =
        ColumnsReader.columns(READ)
            .batchRows(batchRows)
            .parquet(
                ParquetReadOptions.builder().withRecordFilter(FilterCompat.get(scattered)).build());
    for (WriterVersion version : WriterVersion.values()) {
      long rows = StockColumns.assertSame(file(version), options);
      assertTrue(rows > 400 && rows < ROWS / 2, rows + " rows");
    }
  }

  @Test
  void missingEmptyAndFilledListsDiffer() throws IOException {
    try (ColumnsReader reader =
        ColumnsReader.open(file(WriterVersion.PARQUET_1_0), ColumnsReader.columns("tags"))) {
      assertTrue(reader.next());
      ListColumn tags = reader.columns().list("tags.list.element");
      assertArrayEquals(new int[] {0, 0, 0, 1, 3}, Arrays.copyOf(tags.offsets(), 5));
      assertTrue(tags.isNull(0));
      assertFalse(tags.isNull(1));
      assertFalse(tags.elements().isNull(0));
      assertTrue(tags.elements().isNull(1));
    }
  }
}
