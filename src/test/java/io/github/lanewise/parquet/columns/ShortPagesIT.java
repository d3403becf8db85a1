// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests pages that have, under a filter, fewer rows than their column's OffsetIndex says. */
@Tag("any-java")
class ShortPagesIT {
  private static final int ROWS = 50;

  /** Rows that a filter keeps. Both pages together have as many, even if one of them is cut. */
  private static final int KEPT = 90;

  private static final int[] BATCHES = {1, 7, 9, 40, 45, 46, 50, 1_000};

  static List<String> fields() {
    return List.of(
        "repeated int32 x;",
        "repeated group x { repeated int32 y; }",
        "optional int32 x;",
        "required int32 x;");
  }

  /** Without a refusal, other rows would take the place of those that the page lacks. */
  @ParameterizedTest
  @MethodSource("fields")
  void aShortPageIsRefusedWhereverABatchEnds(String field) {
    for (int batchRows : BATCHES) {
      assertEquals(
          IntStream.range(0, KEPT).boxed().toList(),
          read(chunk(field, ROWS), batchRows).stream()
              .filter(value -> value instanceof Integer number && number >= FIRST_VALUE)
              .map(value -> (Integer) value - FIRST_VALUE)
              .toList());
      ChunkPages cut = chunk(field, 45);
      String message =
          assertThrows(
                  ParquetDecodingException.class,
                  () -> read(cut, batchRows),
                  () -> field + " in batches of " + batchRows)
              .getMessage();
      assertTrue(message.startsWith("a file: row group 3, column 'x"), message);
      assertTrue(
          message.contains("page 1: the page begins with row 50 of the row group instead of 45"),
          message);
    }
  }

  @ParameterizedTest
  @MethodSource("fields")
  void aPageMayHaveNoRows(String field) {
    MessageType schema = MessageTypeParser.parseMessageType("message m { " + field + " }");
    ColumnDescriptor column = schema.getColumns().get(0);
    List<DataPage> pages =
        List.of(
            page(column, 0, 0),
            page(column, 0, ROWS),
            page(column, ROWS, 0),
            page(column, ROWS, ROWS),
            page(column, 2 * ROWS, 0));
    ChunkPages chunk = new ChunkPages(schema, column, null, 2 * ROWS, null, pages);
    for (int batchRows : BATCHES) {
      assertEquals(
          IntStream.range(0, 2 * ROWS).boxed().toList(),
          chunk.readByLanewise(batchRows).stream()
              .filter(value -> value instanceof Integer number && number >= FIRST_VALUE)
              .map(value -> (Integer) value - FIRST_VALUE)
              .toList());
    }
  }

  private static List<Object> read(ChunkPages chunk, int batchRows) {
    return chunk.readByLanewise(batchRows, LongStream.range(0, KEPT).iterator());
  }

  /** The lowest value, which is higher than any level. */
  private static final int FIRST_VALUE = 100;

  /** Returns two pages, the first of which has {@code rows} of its {@link #ROWS} rows. */
  private static ChunkPages chunk(String field, int rows) {
    MessageType schema = MessageTypeParser.parseMessageType("message m { " + field + " }");
    ColumnDescriptor column = schema.getColumns().get(0);
    List<DataPage> pages = List.of(page(column, 0, rows), page(column, ROWS, ROWS));
    return new ChunkPages(schema, column, null, KEPT, null, pages);
  }

  /** Returns a page with a value for each row. */
  private static DataPage page(ColumnDescriptor column, int first, int rows) {
    ByteBuffer bytes = ByteBuffer.allocate(1_000).order(ByteOrder.LITTLE_ENDIAN);
    if (column.getMaxRepetitionLevel() > 0) {
      putRun(bytes, rows, 0);
    }
    if (column.getMaxDefinitionLevel() > 0) {
      putRun(bytes, rows, column.getMaxDefinitionLevel());
    }
    for (int row = first; row < first + rows; row++) {
      bytes.putInt(FIRST_VALUE + row);
    }
    return new DataPageV1(
        BytesInput.from(bytes.array(), 0, bytes.position()),
        rows,
        bytes.position(),
        first,
        rows,
        Statistics.getBuilderForReading(column.getPrimitiveType()).build(),
        Encoding.RLE,
        Encoding.RLE,
        Encoding.PLAIN);
  }

  /** Writes a run whose header fits into one byte. */
  private static void putRun(ByteBuffer bytes, int length, int level) {
    bytes.putInt(2).put((byte) (length << 1)).put((byte) level);
  }
}
