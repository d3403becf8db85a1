// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.ForgedFooter;
import io.github.lanewise.parquet.columns.Rows;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that sound column chunks pass, however many pages and buffers they have. */
@Tag("any-java")
class ChunkHeadersIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required int32 x; }");

  /** Bytes that look like a header with a text of 8 million bytes. */
  private static final byte[] PADDING = {0x18, (byte) 0x80, (byte) 0xa4, (byte) 0xe8, 3, 0};

  private static MemoryFile file(int pages) throws IOException {
    return Rows.write(
        SCHEMA,
        pages,
        i -> new SimpleGroup(SCHEMA).append("x", i),
        builder -> builder.withDictionaryEncoding(false).withPageRowCountLimit(1));
  }

  private static ColumnChunkMetaData chunk(MemoryFile file) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      return reader.getFooter().getBlocks().get(0).getColumns().get(0);
    }
  }

  private static List<ByteBuffer> buffers(byte[] bytes, int length) {
    List<ByteBuffer> buffers = new ArrayList<>();
    for (int i = 0; i < bytes.length; i += length) {
      buffers.add(ByteBuffer.wrap(bytes, i, Math.min(length, bytes.length - i)).slice());
    }
    return buffers;
  }

  private static byte[] bytes(MemoryFile file, ColumnChunkMetaData chunk) {
    int start = (int) chunk.getStartingPos();
    return Arrays.copyOfRange(file.bytes(), start, start + (int) chunk.getTotalSize());
  }

  /** A stream of several buffers must not remember every header. */
  @Test
  void manyPagesInManyBuffers() throws IOException {
    MemoryFile file = file(60_000);
    ColumnChunkMetaData chunk = chunk(file);
    for (int length : new int[] {1_000, 1 << 20, 1 << 30}) {
      List<ByteBuffer> read = buffers(bytes(file, chunk), length);
      new ChunkHeaders(chunk, read).requireSizes(0);
      assertFalse(ChunkHeaders.seemsToHaveLongText(read));
    }
  }

  @Test
  void headersLieAcrossBuffers() throws IOException {
    MemoryFile file = file(30);
    ColumnChunkMetaData chunk = chunk(file);
    for (int length = 1; length < 70; length++) {
      List<ByteBuffer> read = buffers(bytes(file, chunk), length);
      new ChunkHeaders(chunk, read).requireSizes(0);
      assertFalse(ChunkHeaders.seemsToHaveLongText(read));
    }
  }

  /** Bytes after the last page belong to no page, so they may look like a header. */
  @Test
  void paddingIsNoHeader() throws IOException {
    MemoryFile file = file(30);
    byte[] pages = bytes(file, chunk(file));
    byte[] padded = Arrays.copyOf(pages, pages.length + PADDING.length);
    System.arraycopy(PADDING, 0, padded, pages.length, PADDING.length);
    List<ByteBuffer> read = buffers(padded, 100);
    assertTrue(ChunkHeaders.seemsToHaveLongText(read));
    ColumnChunkMetaData whole = chunk(ofLength(file, padded.length));
    assertDoesNotThrow(() -> new ChunkHeaders(whole, read).requireSizes(0));

    // The same bytes are refused where they are the header of the first page.
    System.arraycopy(PADDING, 0, padded, 0, PADDING.length);
    String message =
        assertThrows(
                ParquetDecodingException.class,
                () -> new ChunkHeaders(whole, buffers(padded, 100)).requireSizes(0))
            .getMessage();
    assertEquals("the page's header announces 8,000,000 bytes of text where", start(message));
  }

  @Test
  void aPageEndsWithItsChunk() throws IOException {
    MemoryFile file = file(3);
    byte[] pages = bytes(file, chunk(file));
    ColumnChunkMetaData shorter = chunk(ofLength(file, pages.length - 1));
    List<ByteBuffer> read = buffers(Arrays.copyOf(pages, pages.length - 1), 100);
    String message =
        assertThrows(
                ParquetDecodingException.class,
                () -> new ChunkHeaders(shorter, read).requireSizes(0))
            .getMessage();
    assertEquals(
        "the page announces 12 bytes, but only 11 bytes of its column chunk are left", message);
  }

  /** Writes three values, in pages of so many rows. */
  private static MemoryFile shortPages(int rows) throws IOException {
    return Rows.write(
        SCHEMA,
        3,
        i -> new SimpleGroup(SCHEMA).append("x", i),
        builder ->
            builder
                .withDictionaryEncoding(false)
                .withMinRowCountForPageSizeCheck(1)
                .withPageRowCountLimit(rows));
  }

  /** parquet-java looks for the missing bytes of the last page beyond the chunk. */
  @Test
  void onlyTheLastPageMayEndBeyondItsChunk() throws IOException {
    MemoryFile file = shortPages(1);
    byte[] pages = bytes(file, chunk(file));
    for (int missing = 1; missing < pages.length; missing++) {
      int length = pages.length - missing;
      ColumnChunkMetaData shorter = chunk(ofLength(file, length));
      List<ByteBuffer> read = buffers(Arrays.copyOf(pages, length), 100);
      if (missing <= Integer.BYTES) {
        new ChunkHeaders(shorter, read).requireSizes(missing);
        ChunkHeaders tooShort = new ChunkHeaders(shorter, read);
        int behind = missing - 1;
        String message =
            assertThrows(ParquetDecodingException.class, () -> tooShort.requireSizes(behind))
                .getMessage();
        assertEquals(
            "the page announces 4 bytes, but only %d bytes of its column chunk are left"
                .formatted(Integer.BYTES - missing),
            message);
        assertEquals("page 2", tooShort.place());
      } else {
        assertThrows(
            ParquetDecodingException.class,
            () -> new ChunkHeaders(shorter, read).requireSizes(10_000));
      }
    }
  }

  @Test
  void pagesHaveAsManyValuesAsTheirChunk() throws IOException {
    MemoryFile file = shortPages(2);
    ColumnChunkMetaData fewer =
        chunk(ForgedFooter.ofFirstChunk(file, chunk -> chunk.setNum_values(1)));
    ChunkHeaders headers = new ChunkHeaders(fewer, buffers(bytes(file, chunk(file)), 100));
    String message =
        assertThrows(ParquetDecodingException.class, () -> headers.requireSizes(0)).getMessage();
    assertEquals("the pages up to this one have 2 values, their column chunk has 1", message);
    assertEquals("page 0", headers.place());
  }

  private static String start(String message) {
    return message.substring(0, message.indexOf("where") + "where".length());
  }

  private static MemoryFile ofLength(MemoryFile file, int length) throws IOException {
    return ForgedFooter.ofFirstChunk(file, chunk -> chunk.setTotal_compressed_size(length));
  }
}
