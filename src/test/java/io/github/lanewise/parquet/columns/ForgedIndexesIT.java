// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.longColumn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.internal.hadoop.metadata.IndexReference;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that indexes that announce more than they have are refused before Thrift allocates memory.
 */
@Tag("any-java")
class ForgedIndexesIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required int64 a; }");
  private static final int PAGES = 20;
  private static final int PAGE_ROWS = 100;

  private static MemoryFile file() throws IOException {
    return Rows.write(
        SCHEMA,
        PAGES * PAGE_ROWS,
        i -> new SimpleGroup(SCHEMA).append("a", (long) i),
        builder -> builder.withDictionaryEncoding(false).withPageRowCountLimit(PAGE_ROWS));
  }

  private static ReadOptions lastPage() {
    return ReadOptions.allColumns()
        .name("f")
        .parquet(
            ParquetReadOptions.builder()
                .withRecordFilter(FilterCompat.get(gt(longColumn("a"), (PAGES - 1L) * PAGE_ROWS)))
                .build());
  }

  private static ColumnChunkMetaData chunk(MemoryFile file) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      return reader.getRowGroups().get(0).getColumns().get(0);
    }
  }

  private static MemoryFile withBytes(MemoryFile file, IndexReference index, String hex)
      throws IOException {
    byte[] bytes = file.bytes();
    byte[] forged = HexFormat.of().parseHex(hex);
    System.arraycopy(forged, 0, bytes, (int) index.getOffset(), forged.length);
    MemoryFile written = new MemoryFile();
    try (PositionOutputStream out = written.create(0)) {
      out.write(bytes);
    }
    return written;
  }

  private static MemoryFile withChunk(Consumer<ColumnChunk> change) throws IOException {
    return ForgedFooter.of(
        file(), footer -> change.accept(footer.getRow_groups().get(0).getColumns().get(0)));
  }

  private static void assertRefused(MemoryFile file, String message) {
    assertEquals(
        "f: row group 0, column 'a': " + message,
        assertThrows(ParquetDecodingException.class, () -> read(file)).getMessage());
  }

  private static long read(MemoryFile file) throws IOException {
    long rows = 0;
    try (ColumnsReader reader = ColumnsReader.open(file, lastPage())) {
      while (reader.next()) {
        rows += reader.columns().rows();
      }
    }
    return rows;
  }

  @Test
  void theFilterReadsTheIndexes() throws IOException {
    assertEquals(PAGE_ROWS, read(file()));
  }

  /** Field 1 of each index is a list: of booleans that tell null pages, or of page locations. */
  @Test
  void aListHasAsManyBytesAsElements() throws IOException {
    MemoryFile file = file();
    IndexReference columns = chunk(file).getColumnIndexReference();
    assertRefused(
        withBytes(file, columns, "19f1ffffffff07"),
        "the column index announces 2,147,483,647 elements of a list where %,d bytes follow"
            .formatted(file.getLength() - columns.getOffset() - 7));
    IndexReference offsets = chunk(file).getOffsetIndexReference();
    assertRefused(
        withBytes(file, offsets, "19fcffffffff07"),
        "the offset index announces 2,147,483,647 elements of a list where %,d bytes follow"
            .formatted(file.getLength() - offsets.getOffset() - 7));
  }

  /**
   * Thrift reads elements of the format's type whatever type the list announces, and so would read
   * another list.
   */
  @Test
  void aListHasTheTypeOfTheFormat() throws IOException {
    MemoryFile file = file();
    assertRefused(
        withBytes(file, chunk(file).getColumnIndexReference(), "1918"),
        "the column index has a list whose elements are of type 8 of Thrift's compact protocol, not 1");
    assertRefused(
        withBytes(file, chunk(file).getOffsetIndexReference(), "1918"),
        "the offset index has a list whose elements are of type 8 of Thrift's compact protocol, not 12");
  }

  /** parquet-java reads up to the end of the struct, too. */
  @Test
  void theLengthInTheFooterDoesNotMatter() throws IOException {
    for (int length : new int[] {Integer.MAX_VALUE, 1, 0, -1, Integer.MIN_VALUE}) {
      assertEquals(PAGE_ROWS, read(withChunk(chunk -> chunk.setColumn_index_length(length))));
      assertEquals(PAGE_ROWS, read(withChunk(chunk -> chunk.setOffset_index_length(length))));
    }
  }

  /** parquet-java reads all pages then. */
  @Test
  void aFileWithoutUsableIndexesIsReadWhole() throws IOException {
    int rows = PAGES * PAGE_ROWS;
    for (long offset : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, file().getLength()}) {
      assertEquals(rows, read(withChunk(chunk -> chunk.setColumn_index_offset(offset))));
      assertEquals(rows, read(withChunk(chunk -> chunk.setOffset_index_offset(offset))));
    }
    // No field has type 14.
    MemoryFile file = file();
    assertEquals(rows, read(withBytes(file, chunk(file).getColumnIndexReference(), "1e")));
    assertEquals(rows, read(withBytes(file, chunk(file).getOffsetIndexReference(), "1e")));
  }

  @Test
  void aLongIndexIsReadInPieces() throws IOException {
    int rows = 12_000;
    MemoryFile file =
        Rows.write(
            SCHEMA,
            rows,
            i -> new SimpleGroup(SCHEMA).append("a", (long) i),
            builder -> builder.withDictionaryEncoding(false).withPageRowCountLimit(1));
    assertTrue(chunk(file).getColumnIndexReference().getLength() > 3 << 16);
    assertEquals(rows - (PAGES - 1) * PAGE_ROWS - 1, read(file));
  }
}
