// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.longColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.lt;
import static org.apache.parquet.filter2.predicate.FilterApi.or;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnIndex;
import org.apache.parquet.format.Util;
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
 * Tests that an index that announces more than it has is ignored before Thrift makes memory for it,
 * and that one that contradicts itself is refused.
 */
@Tag("any-java")
class ForgedIndexesIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required int64 a; }");
  private static final int PAGES = 20;
  private static final int PAGE_ROWS = 100;
  private static final int ROWS = PAGES * PAGE_ROWS;

  private static MemoryFile file() throws IOException {
    return Rows.write(
        SCHEMA,
        ROWS,
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

  private static void assertRefused(MemoryFile file, String reason) {
    String message = assertThrows(ParquetDecodingException.class, () -> read(file)).getMessage();
    assertTrue(message.startsWith("f: row group 0, column 'a', column index: " + reason), message);
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
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

  /** Field 1 of both is a list: of null pages, which are booleans, and of places of pages. */
  @Test
  void anIndexThatAnnouncesMoreThanItHasIsIgnored() throws IOException {
    MemoryFile file = file();
    long before = allocated();
    for (String forged : new String[] {"19f1ffffffff07", "1918"}) {
      assertEquals(ROWS, read(withBytes(file, chunk(file).getColumnIndexReference(), forged)));
    }
    for (String forged : new String[] {"19fcffffffff07", "1918"}) {
      assertEquals(ROWS, read(withBytes(file, chunk(file).getOffsetIndexReference(), forged)));
    }
    assertTrue(allocated() - before < 16 << 20);
  }

  /** Thrift can read such an index, and parquet-java then throws exceptions of any kind. */
  @Test
  void anIndexThatContradictsItselfIsRefusedWithItsPlace() throws IOException {
    MemoryFile fewer = withColumnIndex(index -> index.getMin_values().remove(0));
    assertRefused(fewer, "Not all sizes are equal");
    byte[] shorter = new byte[3];
    assertRefused(
        withColumnIndex(index -> index.getMin_values().set(0, ByteBuffer.wrap(shorter))), "");
  }

  private static MemoryFile withColumnIndex(Consumer<ColumnIndex> change) throws IOException {
    return withColumnIndex(file(), 0, change);
  }

  private static MemoryFile withColumnIndex(
      MemoryFile file, int group, Consumer<ColumnIndex> change) throws IOException {
    byte[] bytes = file.bytes();
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    return ForgedFooter.of(
        file,
        written,
        footer -> {
          ColumnChunk chunk = footer.getRow_groups().get(group).getColumns().get(0);
          try {
            ColumnIndex index =
                Util.readColumnIndex(
                    new ByteArrayInputStream(
                        bytes,
                        (int) chunk.getColumn_index_offset(),
                        chunk.getColumn_index_length()));
            change.accept(index);
            Util.writeColumnIndex(index, written);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          chunk.setColumn_index_offset(ForgedFooter.pages(bytes));
          chunk.setColumn_index_length(written.size());
        });
  }

  @Test
  void theRowGroupOfAnIndexIsNamed() throws IOException {
    MemoryFile file =
        Rows.write(
            SCHEMA,
            ROWS,
            i -> new SimpleGroup(SCHEMA).append("a", (long) i),
            builder ->
                builder
                    .withDictionaryEncoding(false)
                    .withRowGroupSize(1L)
                    .withMinRowCountForPageSizeCheck(PAGE_ROWS)
                    .withPageRowCountLimit(PAGE_ROWS));
    int last;
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      last = reader.getRowGroups().size() - 1;
    }
    assertTrue(last > 1);
    MemoryFile forged = withColumnIndex(file, last, index -> index.getMin_values().remove(0));
    String message = assertThrows(ParquetDecodingException.class, () -> read(forged)).getMessage();
    assertTrue(
        message.startsWith("f: row group " + last + ", column 'a', column index: "), message);
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
    for (long offset : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, file().getLength()}) {
      assertEquals(ROWS, read(withChunk(chunk -> chunk.setColumn_index_offset(offset))));
      assertEquals(ROWS, read(withChunk(chunk -> chunk.setOffset_index_offset(offset))));
    }
    // No field has type 14.
    MemoryFile file = file();
    assertEquals(ROWS, read(withBytes(file, chunk(file).getColumnIndexReference(), "1e")));
    assertEquals(ROWS, read(withBytes(file, chunk(file).getOffsetIndexReference(), "1e")));
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

  /** The filter goes by the index of another column, so the rows that it keeps are sound. */
  @Test
  void aColumnWhosePagesBeginBeforeRowZeroIsRefused() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { required int64 a; required int64 b; }");
    MemoryFile file =
        Rows.write(
            schema,
            3 * PAGE_ROWS,
            i -> new SimpleGroup(schema).append("a", (long) i).append("b", 7L * i),
            builder -> builder.withDictionaryEncoding(false).withPageRowCountLimit(PAGE_ROWS));
    MemoryFile forged =
        ForgedSizesIT.withOffsets(
            file,
            1,
            index -> {
              index.getPage_locations().get(0).setFirst_row_index(-2 * PAGE_ROWS);
              index.getPage_locations().get(1).setFirst_row_index(-PAGE_ROWS);
            });
    FilterPredicate ends = or(lt(longColumn("a"), 10L), gt(longColumn("a"), 3L * PAGE_ROWS - 10));
    ReadOptions options =
        ReadOptions.allColumns()
            .name("f")
            .parquet(ParquetReadOptions.builder().withRecordFilter(FilterCompat.get(ends)).build());
    assertEquals(List.of(0L, 7L * 2 * PAGE_ROWS), firstValues(file, options));
    String message =
        assertThrows(ParquetDecodingException.class, () -> firstValues(forged, options))
            .getMessage();
    assertEquals(
        "f: row group 0, column 'b', page 0: the offset index has no first row for the page",
        message);
  }

  /** Returns the value of column b in the first row of each page. */
  private static List<Long> firstValues(MemoryFile file, ReadOptions options) throws IOException {
    List<Long> values = new ArrayList<>();
    try (ColumnsReader reader = ColumnsReader.open(file, options.batchRows(PAGE_ROWS))) {
      while (reader.next()) {
        values.add(reader.columns().longs("b").values()[0]);
      }
    }
    return values;
  }
}
