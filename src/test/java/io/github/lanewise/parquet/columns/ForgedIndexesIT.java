// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.longColumn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
        "f: column 'a': " + message,
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
        "the column index announces 2,147,483,647 elements of a list where %d bytes follow"
            .formatted(columns.getLength() - 7));
    IndexReference offsets = chunk(file).getOffsetIndexReference();
    assertRefused(
        withBytes(file, offsets, "19fcffffffff07"),
        "the offset index announces 2,147,483,647 elements of a list where %d bytes follow"
            .formatted(offsets.getLength() - 7));
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

  @Test
  void anIndexIsWithinTheFile() throws IOException {
    MemoryFile longer = withChunk(chunk -> chunk.setColumn_index_length(Integer.MAX_VALUE));
    IndexReference columns = chunk(longer).getColumnIndexReference();
    assertRefused(
        longer,
        "the column index has 2147483647 bytes from position %d on, the file has %d"
            .formatted(columns.getOffset(), longer.getLength()));
    MemoryFile before = withChunk(chunk -> chunk.setOffset_index_offset(-1));
    assertRefused(
        before,
        "the offset index has %d bytes from position -1 on, the file has %d"
            .formatted(chunk(before).getOffsetIndexReference().getLength(), before.getLength()));
    MemoryFile negative = withChunk(chunk -> chunk.setOffset_index_length(-1));
    assertRefused(
        negative,
        "the offset index has -1 bytes from position %d on, the file has %d"
            .formatted(
                chunk(negative).getOffsetIndexReference().getOffset(), negative.getLength()));
  }

  /** parquet-java itself would read beyond the end of the index. */
  @Test
  void anIndexEndsWithinItsBytes() throws IOException {
    assertRefused(
        withChunk(chunk -> chunk.setColumn_index_length(1)),
        "the column index cannot be read from the 1 bytes that it has");
    assertRefused(
        withChunk(chunk -> chunk.setOffset_index_length(40)),
        "the offset index cannot be read from the 40 bytes that it has");
  }
}
