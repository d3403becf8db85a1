// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.testkit.HybridStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that pages with more or fewer rows than their row group are refused with both numbers. */
@Tag("any-java")
class PageEndsIT {
  private static final String LIST = "repeated int32 x;";
  private static final String LISTS = "repeated group x { repeated int32 y; }";

  /**
   * Returns a chunk of which each page has an entry for each of its repetition levels, all with
   * values.
   */
  private static ChunkPages chunk(String field, int rows, int[]... repetition) {
    return chunk(field, rows, false, repetition);
  }

  /** Returns the same chunk as parquet-java gives it where a filter leaves out rows. */
  private static ChunkPages filtered(String field, int rows, int[]... repetition) {
    return chunk(field, rows, true, repetition);
  }

  private static ChunkPages chunk(String field, int rows, boolean filtered, int[]... repetition) {
    MessageType schema = MessageTypeParser.parseMessageType("message m { " + field + " }");
    ColumnDescriptor column = schema.getColumns().get(0);
    List<DataPage> pages = new ArrayList<>();
    int value = 100;
    int row = 0;
    for (int[] levels : repetition) {
      ByteBuffer page = ByteBuffer.allocate(10_000).order(ByteOrder.LITTLE_ENDIAN);
      int max = column.getMaxDefinitionLevel();
      if (column.getMaxRepetitionLevel() > 0) {
        putLevels(page, column.getMaxRepetitionLevel(), levels);
      }
      if (max > 0) {
        putLevels(page, max, IntStream.generate(() -> max).limit(levels.length).toArray());
      }
      for (int i = 0; i < levels.length; i++) {
        page.putInt(value++);
      }
      pages.add(
          new DataPageV1(
              BytesInput.from(page.array(), 0, page.position()),
              levels.length,
              page.position(),
              filtered ? row : -1,
              (int) IntStream.of(levels).filter(level -> level == 0).count(),
              Statistics.getBuilderForReading(column.getPrimitiveType()).build(),
              Encoding.RLE,
              Encoding.RLE,
              Encoding.PLAIN));
      row += (int) IntStream.of(levels).filter(level -> level == 0).count();
    }
    return new ChunkPages(schema, column, null, rows, null, pages);
  }

  private static void putLevels(ByteBuffer page, int max, int[] levels) {
    HybridStream stream = new HybridStream(Integer.SIZE - Integer.numberOfLeadingZeros(max));
    for (int level : levels) {
      stream.repeat(1, level);
    }
    page.putInt(stream.bytes().length).put(stream.bytes());
  }

  private static String refusal(ChunkPages chunk, long... kept) {
    String message =
        assertThrows(
                ParquetDecodingException.class,
                () ->
                    chunk.readByLanewise(
                        7, kept.length == 0 ? null : LongStream.of(kept).iterator()))
            .getMessage();
    String place = "a file: row group 3, column 'x";
    assertEquals(place, message.substring(0, place.length()));
    return message.substring(message.indexOf("', ") + 3);
  }

  @Test
  void aFlatColumnHasAsManyValuesAsRows() {
    for (int rows : new int[] {4, 6}) {
      assertEquals(
          "column chunk: pages announce 5 values, but the row group has " + rows + " rows",
          refusal(chunk("required int32 x;", rows, new int[3], new int[2])));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {LIST, LISTS})
  void aListHasAtLeastALevelForEachRow(String field) {
    assertEquals(
        "column chunk: pages announce 5 levels, but the row group has 6 rows",
        refusal(chunk(field, 6, new int[3], new int[2])));
    assertEquals(
        "column chunk: pages announce 5 levels, but the row group has -1 rows",
        refusal(chunk(field, -1, new int[3], new int[2])));
  }

  @ParameterizedTest
  @ValueSource(strings = {LIST, LISTS})
  void listsThatEndBeforeTheirRowGroupAreRefused(String field) {
    assertEquals(
        "page 1: the column ends after 2 pages with row 2, before its row group does",
        refusal(chunk(field, 3, new int[] {0, 1, 1}, new int[] {1, 0, 1})));
  }

  @ParameterizedTest
  @ValueSource(strings = {LIST, LISTS})
  void listsThatGoOnBeyondTheirRowGroupAreRefused(String field) {
    assertEquals(
        "page 1: the column has more rows than the 2 of its row group",
        refusal(chunk(field, 2, new int[] {0, 1, 1}, new int[] {1, 0, 1, 0})));
  }

  @ParameterizedTest
  @ValueSource(strings = {LIST, LISTS})
  void aRowBeginsWithLevelZero(String field) {
    String reason = "page 0: the first level of a row says that a row goes on";
    assertEquals(reason, refusal(chunk(field, 1, new int[] {1, 0, 1})));
    assertEquals(reason, refusal(filtered(field, 1, new int[] {1, 0, 1}), 0));
  }

  /** A filter keeps rows that the pages have not. */
  @ParameterizedTest
  @ValueSource(strings = {"required int32 x;", "optional int32 x;", LIST, LISTS})
  void rowsAfterTheLastPageAreRefused(String field) {
    String reason = "page 1: the column ends after 2 pages with row 5, before its row group does";
    assertEquals(reason, refusal(filtered(field, 1, new int[3], new int[2]), 5));
    assertEquals(reason, refusal(filtered(field, 1, new int[3], new int[2]), 7));
    assertEquals(reason, refusal(filtered(field, 3, new int[3], new int[2]), 3, 4, 5));
  }
}
