// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.pages.LevelReader;
import java.util.Collections;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Levels that no writer makes, in pages that are whole otherwise. */
@Tag("any-java")
class ForgedLevelsIT {
  private static final int ROWS = 1_000;

  /** A page of one column 'x'. */
  private static ChunkPages chunk(String field, int rows, int slots, Encoding levels, byte[] page) {
    MessageType schema = MessageTypeParser.parseMessageType("message m { " + field + " }");
    ColumnDescriptor column = schema.getColumns().get(0);
    DataPageV1 data =
        new DataPageV1(
            BytesInput.from(page),
            slots,
            page.length,
            Statistics.getBuilderForReading(column.getPrimitiveType()).build(),
            levels,
            levels,
            Encoding.PLAIN);
    return new ChunkPages(schema, column, null, rows, null, List.of(data));
  }

  private static String refusal(ChunkPages chunk, int batchRows) {
    String message =
        assertThrows(ParquetDecodingException.class, () -> chunk.readByLanewise(batchRows))
            .getMessage();
    assertTrue(message.startsWith("a file: row group 3, column 'x', page 0: "), message);
    return message;
  }

  /** Batches of an odd number of rows read levels as bits, others as numbers. */
  @ParameterizedTest
  @ValueSource(ints = {999, 1000})
  @SuppressWarnings("deprecation") // Old files have this encoding.
  void packedLevelsMustBeWhole(int batchRows) {
    byte[] whole = new byte[ROWS / 8];
    List<Object> read =
        chunk("optional int32 x;", ROWS, ROWS, Encoding.BIT_PACKED, whole)
            .readByLanewise(batchRows);
    assertEquals(Collections.nCopies(ROWS, null), read);
    for (int bytes : new int[] {0, 50, whole.length - 1}) {
      String message =
          refusal(
              chunk("optional int32 x;", ROWS, ROWS, Encoding.BIT_PACKED, new byte[bytes]),
              batchRows);
      assertTrue(message.contains("1000 packed levels of 1 bits"), message);
      assertTrue(message.contains("from the " + bytes + " bytes that are left"), message);
    }
  }

  /** In 32 bits their number would be 0. */
  @ParameterizedTest
  @ValueSource(ints = {8, 1 << 29})
  @SuppressWarnings("deprecation") // Old files have this encoding.
  void fourBillionBitsOfPackedLevelsAreRefused(int length) {
    String type = "optional group g { ".repeat(7) + "optional int32 x; " + "}".repeat(7);
    ColumnDescriptor column =
        MessageTypeParser.parseMessageType("message m { " + type + " }").getColumns().get(0);
    LevelReader reader = LevelReader.definition(column);
    assertThrows(
        ParquetDecodingException.class,
        () -> reader.open(Encoding.BIT_PACKED, new byte[8], 0, length, 1 << 30));
  }
}
