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
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import org.junit.jupiter.params.provider.EnumSource;

/** Tests lists in lists and maps of lists, which are read as levels and values. */
@Tag("any-java")
class LevelsColumnsIT {
  private static final int SCHEMAS = 25;
  private static final int ROWS = 1_000;
  private static final int[] BATCHES = {1, 61, Integer.MAX_VALUE};
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message test {
            optional group lines (LIST) {
              repeated group list {
                optional group element (LIST) {
                  repeated group list { optional int32 element; }
                }
              }
            }
          }
          """);

  @Test
  void missingEmptyAndFilledListsHaveLevelsOfTheirOwn() throws IOException {
    MemoryFile file = Rows.write(SCHEMA, 3, LevelsColumnsIT::row);
    try (ColumnsReader reader = ColumnsReader.open(file)) {
      assertTrue(reader.next());
      LevelsColumn lines = reader.columns().levels("lines.list.element.list.element");
      assertEquals(7, lines.entries());
      assertLevels(lines.offsets(), 0, 1, 2, 7);
      assertLevels(lines.repetitionLevels(), 0, 0, 0, 1, 1, 2, 2);
      assertLevels(lines.definitionLevels(), 0, 1, 2, 3, 5, 4, 5);
      assertLevels(((IntColumn) lines.values()).values(), 7, 8);
      assertEquals(2, lines.values().rows());
      assertEquals(0b110, lines.validity()[0] & 0b111);
      assertEquals(1, lines.nulls());
      assertThrows(IllegalArgumentException.class, () -> reader.columns().list(lines.name()));
    }
  }

  private static void assertLevels(int[] actual, int... expected) {
    assertArrayEquals(expected, Arrays.copyOf(actual, expected.length));
  }

  /**
   * Returns a row whose outer list is null (0), is empty (1), or has three inner lists (2): a null
   * one, an empty one, and one with a null element between two others.
   */
  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA);
    if (i > 0) {
      Group lines = row.addGroup("lines");
      if (i > 1) {
        lines.addGroup("list");
        lines.addGroup("list").addGroup("element");
        Group line = lines.addGroup("list").addGroup("element");
        line.addGroup("list").append("element", 7);
        line.addGroup("list");
        line.addGroup("list").append("element", 8);
      }
    }
    return row;
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void randomSchemasAreReadAsStockReadsThem(WriterVersion version) throws IOException {
    var number = intColumn("number");
    var some =
        or(
            or(lt(number, 3), and(gt(number, 210), lt(number, 460))),
            or(eq(number, 700), gt(number, 990)));
    long columns = 0;
    for (int seed = 0; seed < SCHEMAS; seed++) {
      NestedRows nested = new NestedRows(seed, 3);
      columns +=
          nested.schema().getColumns().stream()
              .filter(column -> column.getMaxRepetitionLevel() > 1)
              .count();
      MemoryFile file = nested.write(ROWS, version);
      for (int batchRows : BATCHES) {
        ReadOptions options = ReadOptions.allColumns().batchRows(batchRows);
        assertEquals(ROWS, StockColumns.assertSame(file, options));
        ReadOptions filtered =
            options.parquet(
                ParquetReadOptions.builder().withRecordFilter(FilterCompat.get(some)).build());
        long rows = StockColumns.assertSame(file, filtered);
        assertTrue(rows >= 260 && rows < ROWS, rows + " rows");
      }
    }
    assertTrue(columns > SCHEMAS, columns + " columns of lists in lists");
  }
}
