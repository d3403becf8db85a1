// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests pages of nulls that have no bytes of values, not even the header of their encoding. */
@Tag("any-java")
class EmptyPagesIT {
  private static final int ROWS = 20;

  /** Returns a page of each version, whose slots have this definition level. */
  private static ChunkPages chunk(String type, Encoding encoding, int level) {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { optional " + type + " x; }");
    ColumnDescriptor column = schema.getColumns().get(0);
    byte[] run = {ROWS << 1, (byte) level};
    byte[] runAfterLength =
        ByteBuffer.allocate(Integer.BYTES + run.length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(run.length)
            .put(run)
            .array();
    Statistics<?> none = Statistics.getBuilderForReading(column.getPrimitiveType()).build();
    DataPage first =
        new DataPageV1(
            BytesInput.from(runAfterLength),
            ROWS,
            runAfterLength.length,
            none,
            Encoding.RLE,
            Encoding.RLE,
            encoding);
    DataPage second =
        DataPageV2.uncompressed(
            ROWS,
            ROWS,
            ROWS,
            BytesInput.empty(),
            BytesInput.from(run),
            encoding,
            BytesInput.empty(),
            none);
    DictionaryPage dictionary =
        encoding == Encoding.RLE_DICTIONARY
            ? new DictionaryPage(BytesInput.empty(), 0, Encoding.PLAIN)
            : null;
    return new ChunkPages(schema, column, null, 2 * ROWS, dictionary, List.of(first, second));
  }

  @ParameterizedTest
  @CsvSource({
    "int32, PLAIN",
    "int32, RLE_DICTIONARY",
    "int32, DELTA_BINARY_PACKED",
    "int64, DELTA_BINARY_PACKED",
    "float, BYTE_STREAM_SPLIT",
    "boolean, PLAIN",
    "boolean, RLE",
    "binary, PLAIN",
    "binary, RLE_DICTIONARY",
    "binary, DELTA_LENGTH_BYTE_ARRAY",
    "binary, DELTA_BYTE_ARRAY",
    "fixed_len_byte_array(3), DELTA_BYTE_ARRAY"
  })
  void pagesOfNullsMayBeEmpty(String type, Encoding encoding) {
    for (int batchRows : new int[] {7, 8, 1_000}) {
      assertEquals(
          Collections.nCopies(2 * ROWS, null), chunk(type, encoding, 0).readByLanewise(batchRows));
    }
    ChunkPages values = chunk(type, encoding, 1);
    String message =
        assertThrows(ParquetDecodingException.class, () -> values.readByLanewise(7)).getMessage();
    assertTrue(message.startsWith("a file: row group 3, column 'x', page 0: "), message);
  }
}
