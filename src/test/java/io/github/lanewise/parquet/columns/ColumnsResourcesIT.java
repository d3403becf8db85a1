// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.columns.failing.FailingInput;
import io.github.lanewise.parquet.pages.BytesTarget;
import io.github.lanewise.parquet.pages.PageArray;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.Snappy;

/**
 * Tests that readers and writers release their buffers and arrays, share no codecs, and refuse
 * ambiguous names.
 */
class ColumnsResourcesIT {
  private static final int ROWS = 20_000;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 a.b; required group a { required int64 b; } }");

  private static MemoryFile write() throws IOException {
    return Rows.write(
        SCHEMA,
        ROWS,
        ColumnsResourcesIT::row,
        builder ->
            builder
                .withDictionaryEncoding(false)
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .withRowGroupSize(60_000L));
  }

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA).append("a.b", (long) i * i);
    row.addGroup("a").append("b", (long) i);
    return row;
  }

  private static long sum(MemoryFile file, ReadOptions options) throws IOException {
    long sum = 0;
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      while (reader.next()) {
        for (Column column : reader.columns().all()) {
          long[] values = ((LongColumn) column).values();
          for (int i = 0; i < column.rows(); i++) {
            sum = 31 * sum + values[i];
          }
        }
      }
      assertEquals(0, reader.columns().all().get(0).rows());
    }
    return sum;
  }

  /** A program may keep the writer for its footer. */
  @Test
  void aClosedWriterRefersToNoArrayOfItsBatches() throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { required int64 x; }");
    long[] values = new long[ROWS];
    WeakReference<long[]> reference = new WeakReference<>(values);
    ColumnsWriter writer = ColumnsWriter.create(new MemoryFile(), schema, WriteOptions.defaults());
    writer.write(Columns.of(ROWS).longs("x", values));
    writer.close();
    values = null;
    for (int i = 0; i < 50 && reference.get() != null; i++) {
      System.gc();
    }
    assertNull(reference.get());
    assertEquals(ROWS, writer.footer().getBlocks().get(0).getRowCount());
  }

  private static final class Counting implements ByteBufferAllocator {
    private final AtomicInteger open = new AtomicInteger();
    private int most;

    @Override
    public ByteBuffer allocate(int size) {
      most = Math.max(most, open.incrementAndGet());
      return ByteBuffer.allocateDirect(size);
    }

    @Override
    public void release(ByteBuffer buffer) {
      open.decrementAndGet();
    }

    @Override
    public boolean isDirect() {
      return true;
    }
  }

  @Test
  void buffersOfRowGroupsAreReleasedAtTheEndAndByClose() throws Exception {
    MemoryFile file = write();
    Counting allocator = new Counting();
    ReadOptions options =
        ReadOptions.allColumns()
            .batchRows(100)
            .parquet(ParquetReadOptions.builder().withAllocator(allocator).build());
    assertEquals(sum(file, ReadOptions.allColumns().batchRows(100)), sum(file, options));
    assertTrue(allocator.most > 0);
    int kept = keptByStock(file, Integer.MAX_VALUE);
    assertEquals(kept, allocator.open.getAndSet(0));
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      assertTrue(reader.next());
      assertTrue(allocator.open.get() > 0);
    }
    assertEquals(keptByStock(file, 1), allocator.open.get());
  }

  /** Returns how many buffers 1.13 cannot release, because its row groups have no close method. */
  private static int keptByStock(MemoryFile file, int rowGroups) throws Exception {
    Counting allocator = new Counting();
    ParquetReadOptions options = ParquetReadOptions.builder().withAllocator(allocator).build();
    try (ParquetFileReader reader = ParquetFileReader.open(file, options)) {
      for (int i = 0; i < rowGroups; i++) {
        Object group = reader.readNextRowGroup();
        if (group == null) {
          break;
        }
        if (group instanceof AutoCloseable closeable) {
          closeable.close();
        }
      }
    }
    return allocator.open.get();
  }

  @Test
  void codecsServeOneOpenReaderAtATime() throws IOException {
    MemoryFile file = write();
    ReadOptions shared = ReadOptions.allColumns().parquet(ParquetReadOptions.builder().build());
    try (ColumnsReader reader = ColumnsReader.open(file, shared)) {
      assertTrue(reader.next());
      assertThrows(IllegalStateException.class, () -> ColumnsReader.open(file, shared));
      assertTrue(reader.next());
    }
    assertEquals(sum(file, ReadOptions.allColumns()), sum(file, shared));
    assertThrows(
        IllegalArgumentException.class, () -> ColumnsReader.open(file, shared.columns("none")));
    assertEquals(sum(file, ReadOptions.allColumns()), sum(file, shared), "after a failed open");
  }

  /** parquet-java keeps a dictionary's page, so another page must not come in the same array. */
  @Test
  void codecsOfAReaderThatCouldNotBeOpenedServeOthers() throws IOException {
    ArrayCodecs codecs = ArrayCodecs.create();
    ReadOptions options =
        ReadOptions.allColumns()
            .parquet(ParquetReadOptions.builder().withCodecFactory(codecs).build());
    assertThrows(RuntimeException.class, () -> ColumnsReader.open(new MemoryFile(), options));
    byte[] page = new byte[100];
    byte[] compressed = Snappy.compress(page);
    BytesInputDecompressor decompressor = codecs.getDecompressor(CompressionCodecName.SNAPPY);
    PageArray first = new PageArray();
    first.take(decompressor.decompress(BytesInput.from(compressed), page.length));
    PageArray second = new PageArray();
    second.take(decompressor.decompress(BytesInput.from(compressed), page.length));
    assertNotSame(first.array(), second.array());
  }

  /** The stream is open when a path is found to name nothing. */
  @Test
  void aFileIsClosedAlsoIfItCannotBeRead() throws IOException {
    FailingInput file = new FailingInput(write(), 0);
    assertThrows(
        IllegalArgumentException.class,
        () -> ColumnsReader.open(file, ColumnsReader.columns("none")));
    assertTrue(file.opened > 0);
    assertEquals(file.opened, file.closed);
    try (ColumnsReader reader = ColumnsReader.open(file)) {
      assertTrue(reader.next());
      assertEquals(file.opened - 1, file.closed);
    }
    assertEquals(file.opened, file.closed);
  }

  @Test
  void theLargestArrayOfBytesCanBeMadeOnEveryJvm() {
    assertTrue(BytesColumn.MOST_BYTES <= Integer.MAX_VALUE - 8 - BytesTarget.SLACK);
  }

  @Test
  void aNameOfTwoColumnsIsRefused() throws IOException {
    MemoryFile file = write();
    try (ColumnsReader reader = ColumnsReader.open(file)) {
      assertThrows(IllegalArgumentException.class, () -> reader.columns().longs("a.b"));
      assertEquals(2, reader.columns().all().size());
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> ColumnsReader.open(file, ColumnsReader.columns("a.b")));
  }

  /**
   * Strings are made only after their batch has been read, but their refusal still names the place.
   */
  @Test
  void stringsBeyondAnArrayAreRefusedWithTheirPlace() {
    MessageType schema = MessageTypeParser.parseMessageType("message m { required binary text; }");
    byte[] entry = ByteBuffer.allocate(4 + (1 << 20)).order(LITTLE_ENDIAN).putInt(1 << 20).array();
    // An id has one bit. A run of 1,000 ids follows, which are 0.
    byte[] ids = {1, (byte) 0xd0, 0x0f, 0};
    ChunkPages chunk =
        new ChunkPages(
            schema,
            schema.getColumns().get(0),
            "",
            3_000,
            new DictionaryPage(BytesInput.from(entry), 1, Encoding.PLAIN),
            Collections.nCopies(
                3,
                new DataPageV1(
                    BytesInput.from(ids),
                    1_000,
                    ids.length,
                    null,
                    Encoding.RLE,
                    Encoding.RLE,
                    Encoding.RLE_DICTIONARY)));
    String message =
        assertThrows(ParquetDecodingException.class, () -> chunk.readByLanewise(3_000))
            .getMessage();
    assertTrue(
        message.startsWith(
            "a file: row group 3, column 'text', page 2: the values of a batch have more than"),
        message);
  }

  @Test
  void aFixedColumnTakesSoFewRowsThatABatchIsSmall() {
    assertEquals(64, fixed(1 << 20).mostRows());
    assertEquals(1, fixed(1 << 20).step());
    assertEquals(1, fixed(1 << 30).mostRows());
    assertThrows(ParquetDecodingException.class, () -> fixed(Integer.MAX_VALUE));
  }

  private static FixedColumn fixed(int width) {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { required fixed_len_byte_array(" + width + ") f; }");
    return new FixedColumn(schema.getColumns().get(0), width);
  }
}
