// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.Releases;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests booleans with a dictionary, to which no page can refer. */
@Tag("any-java")
class UnusedDictionariesIT {
  private static final int ROWS = 8;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required boolean x; }");
  private static final ColumnDescriptor COLUMN = SCHEMA.getColumns().get(0);

  private static ChunkPages chunk(DataPage... pages) {
    DictionaryPage both = new DictionaryPage(BytesInput.from(new byte[] {0b10}), 2, Encoding.PLAIN);
    return new ChunkPages(SCHEMA, COLUMN, null, ROWS * pages.length, both, List.of(pages));
  }

  private static DataPage page(Encoding encoding, int... bytes) {
    byte[] values = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      values[i] = (byte) bytes[i];
    }
    return DataPageV2.uncompressed(
        ROWS,
        0,
        ROWS,
        BytesInput.empty(),
        BytesInput.empty(),
        encoding,
        BytesInput.from(values),
        Statistics.getBuilderForReading(COLUMN.getPrimitiveType()).build());
  }

  /** The second page is a run of eight values, after its length. */
  @Test
  void pagesInOtherEncodingsAreRead() {
    ChunkPages chunk =
        chunk(page(Encoding.PLAIN, 0b1100_0001), page(Encoding.RLE, 2, 0, 0, 0, ROWS << 1, 1));
    List<Object> read = chunk.readByLanewise(5);
    assertEquals(
        List.of(
            true, false, false, false, false, false, true, true, true, true, true, true, true, true,
            true, true),
        read);
    if (Releases.isFrom("1.17.0")) {
      assertEquals(chunk.readByStock(), read);
    }
  }

  @Test
  void aPageOfIdsIsRefused() {
    ChunkPages chunk =
        chunk(page(Encoding.PLAIN, 0), page(Encoding.RLE_DICTIONARY, 1, ROWS << 1, 1));
    assertThrows(RuntimeException.class, chunk::readByStock);
    String message =
        assertThrows(ParquetDecodingException.class, () -> chunk.readByLanewise(5)).getMessage();
    assertTrue(
        message.endsWith(
            "column 'x', page 1: the page refers to a dictionary, but booleans have none"),
        message);
  }
}
