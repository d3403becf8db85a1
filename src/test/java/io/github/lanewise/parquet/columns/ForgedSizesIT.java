// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.longColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.lt;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.OffsetIndex;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageLocation;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that forged compressed sizes are refused with their place, before memory is allocated. */
@Tag("any-java")
class ForgedSizesIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required int64 a; optional binary b; }");
  private static final int ROWS = 400;
  private static final int PAGE_ROWS = 100;
  private static final int HUGE = Integer.MAX_VALUE - 100;
  private static final long MOST_ALLOCATED = 16 << 20;

  @TempDir private Path folder;

  private static MemoryFile file(WriterVersion version) throws IOException {
    return Rows.write(
        SCHEMA,
        ROWS,
        i -> new SimpleGroup(SCHEMA).append("a", (long) i * i).append("b", "text " + i % 7),
        builder ->
            builder
                .withWriterVersion(version)
                .withDictionaryEncoding("a", false)
                .withPageRowCountLimit(PAGE_ROWS));
  }

  private static void requireRefusal(InputFile file, ReadOptions options, String place)
      throws IOException {
    requireMessage(file, options, place + ": ");
  }

  /**
   * @param start the beginning of the message after the row group
   */
  private static void requireMessage(InputFile file, ReadOptions options, String start)
      throws IOException {
    long before = allocated();
    try (ColumnsReader reader = ColumnsReader.open(file, options.name("numbers.parquet"))) {
      String message = assertThrows(ParquetDecodingException.class, reader::next).getMessage();
      assertTrue(message.startsWith("numbers.parquet: row group 0, " + start), message);
    }
    long bytes = allocated() - before;
    assertTrue(bytes < MOST_ALLOCATED, () -> start + ": " + bytes + " bytes allocated");
  }

  /** parquet-java reads the last column in another way than the others. */
  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyForgedCompressedSizeIsRefused(WriterVersion version) throws IOException {
    MemoryFile whole = file(version);
    requireRefusals(whole, "a", List.of("page 0", "page 1", "page 2", "page 3"));
    requireRefusals(whole, "b", List.of("dictionary page", "page 0", "page 1", "page 2", "page 3"));
  }

  private static void requireRefusals(MemoryFile whole, String name, List<String> pages)
      throws IOException {
    int column = SCHEMA.getFieldIndex(name);
    for (int size : new int[] {HUGE, 1_000_000, -1, Integer.MIN_VALUE}) {
      for (int page = 0; page < pages.size(); page++) {
        String place = "column '%s', %s".formatted(name, pages.get(page));
        MemoryFile forged =
            ForgedHeader.of(whole, column, page, header -> header.setCompressed_page_size(size));
        requireRefusal(forged, ReadOptions.allColumns(), place);
        requireRefusal(forged, ReadOptions.allColumns().columns(name), place);
      }
    }
  }

  @Test
  void sizesOfLevels() throws IOException {
    MemoryFile whole = file(WriterVersion.PARQUET_2_0);
    List<Consumer<PageHeader>> changes =
        List.of(
            header -> header.getData_page_header_v2().setRepetition_levels_byte_length(HUGE),
            header -> header.getData_page_header_v2().setDefinition_levels_byte_length(HUGE),
            header -> header.getData_page_header_v2().setDefinition_levels_byte_length(-5),
            header -> header.getData_page_header_v2().setDefinition_levels_byte_length(10_000));
    for (Consumer<PageHeader> change : changes) {
      requireRefusal(
          ForgedHeader.of(whole, 1, 2, change), ReadOptions.allColumns(), "column 'b', page 1");
    }
  }

  /** Returns a header with a text in a field that no version of the format has. */
  private static byte[] withText(byte[] header) {
    int end = header.length - 1;
    assertEquals(0, header[end]);
    // The field has a number that is 15 higher, and 80 million bytes.
    byte[] text = {(byte) 0xf8, (byte) 0x80, (byte) 0xe8, (byte) 0x92, 0x26, 0};
    byte[] forged = Arrays.copyOf(header, end + text.length);
    System.arraycopy(text, 0, forged, end, text.length);
    return forged;
  }

  /** Thrift allocates the array of a text before it reads the text. */
  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyTextOfHeaders(WriterVersion version) throws IOException {
    MemoryFile whole = file(version);
    requireMessages(whole, "a", List.of("page 0", "page 1", "page 2", "page 3"));
    requireMessages(whole, "b", List.of("dictionary page", "page 0", "page 1", "page 2", "page 3"));
  }

  private static void requireMessages(MemoryFile whole, String name, List<String> pages)
      throws IOException {
    for (int page = 0; page < pages.size(); page++) {
      MemoryFile forged =
          ForgedHeader.ofBytes(whole, SCHEMA.getFieldIndex(name), page, ForgedSizesIT::withText);
      String start =
          "column '%s', %s: the page's header announces 80,000,000 bytes of text where"
              .formatted(name, pages.get(page));
      requireMessage(forged, ReadOptions.allColumns(), start);
      requireMessage(forged, ReadOptions.allColumns().columns(name), start);
    }
  }

  /** Hadoop may read the ranges of a file by itself. */
  @Test
  void aForgedSizeInAFileOfHadoopIsRefused() throws IOException {
    Path path = folder.resolve("forged.parquet");
    MemoryFile forged =
        ForgedHeader.of(
            file(WriterVersion.PARQUET_1_0), 1, 3, header -> header.setCompressed_page_size(HUGE));
    Files.write(path, forged.bytes());
    InputFile file =
        HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(path.toUri()), new Configuration());
    requireRefusal(file, ReadOptions.allColumns(), "column 'b', page 2");
  }

  /**
   * parquet-java looks for the missing bytes after the chunk but then drops them, so only a page
   * with padding can do without some.
   */
  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void chunksThatLackBytes(WriterVersion version) throws IOException {
    for (int missing = 1; missing < 60; missing++) {
      int bytes = missing;
      MemoryFile file =
          ForgedFooter.of(
              file(version),
              footer -> {
                ColumnMetaData chunk = metadata(footer.getRow_groups().get(0).getColumns(), 1);
                chunk.setTotal_compressed_size(chunk.getTotal_compressed_size() - bytes);
              });
      if (missing == 1) {
        assertEquals(ROWS, StockColumns.assertSame(file, ReadOptions.allColumns()));
      } else {
        requireRefusal(file, ReadOptions.allColumns(), "column 'b', page 3");
      }
    }
  }

  /** parquet-java reads the bytes after such a chunk twice. */
  @Test
  void chunksThatAnnounceMoreBytes() throws IOException {
    for (int more : new int[] {1, 10, 100, 300}) {
      MemoryFile file =
          ForgedFooter.of(
              file(WriterVersion.PARQUET_1_0),
              footer -> {
                ColumnMetaData chunk = metadata(footer.getRow_groups().get(0).getColumns(), 0);
                chunk.setTotal_compressed_size(chunk.getTotal_compressed_size() + more);
              });
      assertEquals(ROWS, StockColumns.assertSame(file, ReadOptions.allColumns()));
    }
  }

  /** parquet-java would append the second chunk to the first, and only one of them is checked. */
  @Test
  void aColumnWithTwoChunks() throws IOException {
    MemoryFile forged =
        ForgedFooter.of(
            file(WriterVersion.PARQUET_1_0),
            footer -> {
              List<ColumnChunk> chunks = footer.getRow_groups().get(0).getColumns();
              chunks.add(chunks.get(1));
            });
    String message =
        assertThrows(ParquetDecodingException.class, () -> ColumnsReader.open(forged)).getMessage();
    assertTrue(message.endsWith("row group 0, column 'b' has two column chunks"), message);
  }

  private static ColumnMetaData metadata(List<ColumnChunk> chunks, int column) {
    return chunks.get(column).getMeta_data();
  }

  @Test
  void chunksThatOverlapAreRefused() throws IOException {
    MemoryFile forged =
        ForgedFooter.of(
            file(WriterVersion.PARQUET_1_0),
            footer -> {
              List<ColumnChunk> chunks = footer.getRow_groups().get(0).getColumns();
              ColumnMetaData first = metadata(chunks, 0);
              metadata(chunks, 1).unsetDictionary_page_offset();
              metadata(chunks, 1).setData_page_offset(first.getData_page_offset());
              for (int column = 0; column < 2; column++) {
                metadata(chunks, column).setTotal_compressed_size(3_000);
              }
            });
    String message =
        assertThrows(ParquetDecodingException.class, () -> ColumnsReader.open(forged)).getMessage();
    assertTrue(message.contains("row group 0, column 'b': "), message);
  }

  @Test
  void pagesOfAnOffsetIndex() throws IOException {
    for (WriterVersion version : WriterVersion.values()) {
      for (int column = 0; column < 2; column++) {
        for (int size : new int[] {HUGE, 100_000, -1, Integer.MIN_VALUE}) {
          requireRefusedIndex(version, column, page -> page.setCompressed_page_size(size));
        }
        for (long offset : new long[] {Long.MAX_VALUE, 1L << 40, 0, -1}) {
          requireRefusedIndex(version, column, page -> page.setOffset(offset));
        }
        // The page claims the last byte of the page before as well.
        requireRefusedIndex(
            version,
            column,
            page -> {
              page.setOffset(page.getOffset() - 1);
              page.setCompressed_page_size(page.getCompressed_page_size() + 1);
            });
      }
    }
  }

  /** The filter keeps a row before the first one, and then gives fewer rows than it announces. */
  @Test
  void anOffsetIndexWhoseFirstRowIsNegativeIsRefused() throws IOException {
    ParquetReadOptions lowest =
        ParquetReadOptions.builder()
            .withRecordFilter(FilterCompat.get(lt(longColumn("a"), 50L)))
            .build();
    for (WriterVersion version : WriterVersion.values()) {
      MemoryFile forged =
          withOffsets(
              file(version), 0, index -> index.getPage_locations().get(0).setFirst_row_index(-1));
      for (String column : new String[] {"a", "b"}) {
        ReadOptions options =
            ReadOptions.allColumns().columns(column).parquet(lowest).name("forged.parquet");
        String message =
            assertThrows(ParquetDecodingException.class, () -> readAll(forged, options))
                .getMessage();
        // With 1.18, parquet-java itself refuses the row, at the opening if the column is not read.
        assertTrue(
            message.startsWith(
                    "forged.parquet: row group 0: an offset index of the row group has rows that are not there")
                || message.startsWith("forged.parquet: ") && message.contains("row index; got -1"),
            message);
      }
    }
  }

  private static void readAll(InputFile file, ReadOptions options) throws IOException {
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      while (reader.next()) {
        assertTrue(reader.columns().rows() > 0);
      }
    }
  }

  /** parquet-java reads all bytes before the first page of a column. */
  @Test
  void pagesOfOffsetIndexesFarBehindTheirColumns() throws IOException {
    MemoryFile file = file(WriterVersion.PARQUET_1_0);
    int end = file.bytes().length;
    for (int column = 0; column < 2; column++) {
      file =
          withOffsets(
              file,
              column,
              index -> {
                int position = end - 100;
                for (PageLocation page : index.getPage_locations()) {
                  page.setOffset(position);
                  page.setCompressed_page_size(5);
                  position += 5;
                }
              });
    }
    requireRefusal(file, ReadOptions.allColumns().parquet(above(90_000)), "column 'b', page 0");
  }

  /** One filter keeps all pages, so parquet-java needs no size. The other keeps the last two. */
  @Test
  void anOffsetIndexWhosePageIsALittleTooLong() throws IOException {
    MemoryFile file = withOffsets(file(WriterVersion.PARQUET_1_0), 0, index -> {});
    MemoryFile longer =
        withOffsets(
            file,
            0,
            index -> {
              PageLocation last = index.getPage_locations().get(3);
              last.setCompressed_page_size(last.getCompressed_page_size() + 1);
            });
    for (long least : new long[] {-1, 50_000}) {
      assertEquals(
          least < 0 ? ROWS : 2 * PAGE_ROWS,
          StockColumns.assertSame(longer, ReadOptions.allColumns().parquet(above(least))));
    }
  }

  private static ParquetReadOptions above(long least) {
    return ParquetReadOptions.builder()
        .withRecordFilter(FilterCompat.get(gt(longColumn("a"), least)))
        .build();
  }

  private static void requireRefusedIndex(
      WriterVersion version, int column, Consumer<PageLocation> change) throws IOException {
    MemoryFile file = withOffsets(file(version), column, index -> {});
    ReadOptions last = ReadOptions.allColumns().parquet(above(90_000));
    try (ColumnsReader reader = ColumnsReader.open(file, last)) {
      assertTrue(reader.next());
      assertEquals(PAGE_ROWS, reader.columns().rows());
    }
    MemoryFile forged =
        withOffsets(file, column, index -> change.accept(index.getPage_locations().get(3)));
    requireRefusal(forged, last, "column '%s', page 3".formatted(column == 0 ? "a" : "b"));
  }

  /** Writes another offset index before the footer. */
  static MemoryFile withOffsets(MemoryFile file, int column, Consumer<OffsetIndex> change)
      throws IOException {
    byte[] bytes = file.bytes();
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    return ForgedFooter.of(
        file,
        written,
        footer -> {
          ColumnChunk chunk = footer.getRow_groups().get(0).getColumns().get(column);
          try {
            OffsetIndex index =
                Util.readOffsetIndex(
                    new ByteArrayInputStream(
                        bytes,
                        (int) chunk.getOffset_index_offset(),
                        chunk.getOffset_index_length()));
            change.accept(index);
            Util.writeOffsetIndex(index, written);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          chunk.setOffset_index_offset(ForgedFooter.pages(bytes));
          chunk.setOffset_index_length(written.size());
        });
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
