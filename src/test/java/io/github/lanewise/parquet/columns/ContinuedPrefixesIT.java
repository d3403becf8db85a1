// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.PageBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests files of parquet-mr before 1.8.0, in which the first value of a page in DELTA_BYTE_ARRAY
 * could share bytes with the last value of the page before (PARQUET-246).
 */
@Tag("any-java")
class ContinuedPrefixesIT {
  private static final int ROWS = 40;
  private static final int PAGE_ROWS = 10;
  private static final int NONE = -1;
  private static final String OLD = "parquet-mr version 1.6.0 (build abcd)";

  private static MessageType schema(String type) {
    return MessageTypeParser.parseMessageType("message m { required " + type + " x; }");
  }

  private static String text(int row) {
    return "a long prefix, " + (row / 4 + 10);
  }

  private static MemoryFile file(MessageType schema, String createdBy) throws IOException {
    return file(schema, createdBy, NONE);
  }

  /**
   * Writes pages whose first value has a prefix of the page before.
   *
   * @param plain the first row of a page that is in PLAIN
   */
  private static MemoryFile file(MessageType schema, String createdBy, int plain)
      throws IOException {
    MemoryFile file =
        Rows.write(
            schema,
            ROWS,
            i -> new SimpleGroup(schema).append("x", Binary.fromString(text(i))),
            builder ->
                builder
                    .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                    .withDictionaryEncoding(false)
                    .withWriterVersion(WriterVersion.PARQUET_2_0));
    byte[] bytes = file.bytes();
    PageHeader header = Util.readPageHeader(new ByteArrayInputStream(bytes, 4, bytes.length - 4));
    ByteArrayOutputStream pages = new ByteArrayOutputStream();
    for (int first = 0; first < ROWS; first += PAGE_ROWS) {
      boolean isPlain = first == plain;
      byte[] values = isPlain ? plain(schema, first) : continued(first);
      header.setUncompressed_page_size(values.length);
      header.setCompressed_page_size(values.length);
      header.getData_page_header_v2().setNum_values(PAGE_ROWS);
      header.getData_page_header_v2().setNum_rows(PAGE_ROWS);
      header
          .getData_page_header_v2()
          .setEncoding(isPlain ? Encoding.PLAIN : Encoding.DELTA_BYTE_ARRAY);
      Util.writePageHeader(header, pages);
      pages.write(values);
    }
    return ForgedFooter.of(
        file,
        pages,
        footer -> {
          footer.setCreated_by(createdBy);
          ColumnChunk chunk = footer.getRow_groups().get(0).getColumns().get(0);
          chunk.unsetColumn_index_offset();
          chunk.unsetOffset_index_offset();
          ColumnMetaData data = chunk.getMeta_data();
          data.setData_page_offset(ForgedFooter.pages(bytes));
          data.setTotal_compressed_size(pages.size());
          data.setTotal_uncompressed_size(pages.size());
        });
  }

  /** Returns a page whose first value shares bytes with the last value of the page before. */
  private static byte[] continued(int first) throws IOException {
    HeapByteBufferAllocator heap = new HeapByteBufferAllocator();
    ValuesWriter prefixes = new DeltaBinaryPackingValuesWriterForInteger(64, 1 << 10, heap);
    ValuesWriter rests = new DeltaLengthByteArrayValuesWriter(64, 1 << 10, heap);
    for (int row = first; row < first + PAGE_ROWS; row++) {
      byte[] value = bytes(row);
      int shared = row == 0 ? 0 : Arrays.mismatch(value, bytes(row - 1));
      prefixes.writeInteger(shared < 0 ? value.length : shared);
      rests.writeBytes(
          Binary.fromConstantByteArray(
              Arrays.copyOfRange(value, shared < 0 ? value.length : shared, value.length)));
    }
    byte[] page = PageBytes.of(BytesInput.concat(prefixes.getBytes(), rests.getBytes()));
    prefixes.close();
    rests.close();
    return page;
  }

  private static byte[] plain(MessageType schema, int first) {
    boolean lengths = schema.getType(0).asPrimitiveType().getTypeLength() == 0;
    ByteBuffer page = ByteBuffer.allocate(1_000).order(ByteOrder.LITTLE_ENDIAN);
    for (int row = first; row < first + PAGE_ROWS; row++) {
      if (lengths) {
        page.putInt(bytes(row).length);
      }
      page.put(bytes(row));
    }
    return Arrays.copyOf(page.array(), page.position());
  }

  private static byte[] bytes(int row) {
    return text(row).getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"binary", "fixed_len_byte_array(17)"})
  void pagesOfOldWritersAreReadAsStockReadsThem(String type) throws IOException {
    MessageType schema = schema(type);
    for (String createdBy : new String[] {OLD, "parquet-mr", "parquet-mr version abc", null}) {
      MemoryFile file = file(schema, createdBy);
      for (int batchRows : new int[] {1, 3, 10, 15, 1_000}) {
        ReadOptions options = ReadOptions.allColumns().batchRows(batchRows);
        assertEquals(ROWS, StockColumns.assertSame(file, options), createdBy);
        assertEquals(texts(ROWS), read(file, options), createdBy);
      }
    }
  }

  /** Newer writers write no such pages, so these pages count as damaged. */
  @ParameterizedTest
  @ValueSource(strings = {"binary", "fixed_len_byte_array(17)"})
  void pagesOfNewWritersAreRefused(String type) throws IOException {
    MessageType schema = schema(type);
    for (String createdBy :
        new String[] {"parquet-mr version 1.8.0 (build abcd)", "parquet-cpp version 1.5.0"}) {
      MemoryFile file = file(schema, createdBy);
      String message =
          assertThrows(ParquetDecodingException.class, () -> read(file, ReadOptions.allColumns()))
              .getMessage();
      assertTrue(message.contains("row group 0, column 'x', page 1: "), message);
    }
  }

  /** parquet-java takes no prefix from a page before the page in PLAIN either. */
  @ParameterizedTest
  @ValueSource(strings = {"binary", "fixed_len_byte_array(17)"})
  void aPageAfterOneInAnotherEncodingIsRefused(String type) throws IOException {
    for (String createdBy : new String[] {OLD, null}) {
      MemoryFile file = file(schema(type), createdBy, PAGE_ROWS);
      ChunkPages chunk = ChunkPages.of(file).get(0);
      assertThrows(RuntimeException.class, chunk::readByStock);
      for (int batchRows : new int[] {1, 3, 10, 15, 1_000}) {
        String message =
            assertThrows(
                    ParquetDecodingException.class,
                    () -> read(file, ReadOptions.allColumns().batchRows(batchRows)))
                .getMessage();
        assertTrue(
            message.endsWith(
                "row group 0, column 'x', page 2: a value has a prefix of 16 bytes, but the value before it has 0 bytes"),
            message);
      }
    }
  }

  private static List<String> texts(int rows) {
    return IntStream.range(0, rows).mapToObj(ContinuedPrefixesIT::text).toList();
  }

  private static List<String> read(MemoryFile file, ReadOptions options) throws IOException {
    List<String> texts = new ArrayList<>();
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      while (reader.next()) {
        Column column = reader.columns().column("x");
        for (int row = 0; row < reader.columns().rows(); row++) {
          texts.add(
              column instanceof FixedColumn fixed
                  ? new String(
                      fixed.values(), row * fixed.width(), fixed.width(), StandardCharsets.UTF_8)
                  : text((BytesColumn) column, row));
        }
      }
    }
    return texts;
  }

  private static String text(BytesColumn column, int row) {
    int from = column.offsets()[row];
    return new String(
        column.bytes(), from, column.offsets()[row + 1] - from, StandardCharsets.UTF_8);
  }
}
