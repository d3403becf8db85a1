// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.parquet.filter2.predicate.FilterApi.binaryColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.eq;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a reader keeps the pages of one row group, and not those of earlier row groups. */
@Isolated("measures the heap, which files of other tests fill")
@Tag("any-java")
class ReaderMemoryIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 plain; optional binary word; repeated int32 list; }");

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA).append("plain", i * 7_919L);
    if (i % 3 > 0) {
      row.append("word", "word " + i % 100);
    }
    for (int k = 0; k < i % 3; k++) {
      row.append("list", i % 10 + k);
    }
    return row;
  }

  /**
   * Counts the older buffers that are still in memory when a row group's first buffer is allocated.
   */
  private static final class Watching implements ByteBufferAllocator {
    private final List<WeakReference<byte[]>> older = new ArrayList<>();
    private boolean begins;
    private long kept;

    @Override
    public ByteBuffer allocate(int size) {
      if (begins) {
        begins = false;
        kept = countAlive();
      }
      ByteBuffer buffer = ByteBuffer.allocate(size);
      older.add(new WeakReference<>(buffer.array()));
      return buffer;
    }

    private long countAlive() {
      long alive = older.size();
      for (int i = 0; i < 20 && alive > 0; i++) {
        System.gc();
        alive = older.stream().filter(buffer -> buffer.get() != null).count();
      }
      return alive;
    }

    @Override
    public void release(ByteBuffer buffer) {}

    @Override
    public boolean isDirect() {
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void aRowGroupIsForgottenBeforeTheNextOneIsRead(WriterVersion version) throws IOException {
    MemoryFile file =
        Rows.write(
            SCHEMA,
            60_000,
            ReaderMemoryIT::row,
            builder -> builder.withWriterVersion(version).withRowGroupSize(200_000L));
    Watching buffers = new Watching();
    ParquetReadOptions parquet = ParquetReadOptions.builder().withAllocator(buffers).build();
    int groups = 0;
    long bytes = 0;
    try (ColumnsReader reader =
        ColumnsReader.open(file, ReadOptions.allColumns().parquet(parquet))) {
      while (reader.next()) {
        if (reader.bytesRead() > bytes) {
          bytes = reader.bytesRead();
          groups++;
          assertEquals(0, buffers.kept, "buffers of earlier row groups");
        }
        buffers.begins = true;
      }
    }
    assertTrue(groups > 1, groups + " row groups");
  }

  /** A filter reads the dictionaries of all row groups when the file is opened. */
  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD"})
  void dictionariesThatAFilterHasSeenAreNotKept(CompressionCodecName codec) throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { required binary v; }");
    Binary[] values = new Binary[40];
    Random random = new Random(1);
    for (int i = 0; i < values.length; i++) {
      byte[] value = new byte[10_000];
      random.nextBytes(value);
      values[i] = Binary.fromConstantByteArray(value);
    }
    MemoryFile file =
        Rows.write(
            schema,
            8_000,
            i -> new SimpleGroup(schema).append("v", values[i % values.length]),
            builder -> builder.withCompressionCodec(codec).withRowGroupSize(1_000L));
    FilterCompat.Filter none =
        FilterCompat.get(eq(binaryColumn("v"), Binary.fromConstantByteArray(new byte[] {1, 2, 3})));
    long stock = kept(file, ParquetReadOptions.builder().withRecordFilter(none).build());
    long kept =
        kept(
            file,
            ParquetReadOptions.builder()
                .withCodecFactory(ArrayCodecs.create())
                .withRecordFilter(none)
                .build());
    assertTrue(kept < stock + (8 << 20), kept + " bytes, and parquet-java's codecs keep " + stock);
  }

  /** Arrays that a reader has handed out must not serve other pages later. */
  @ParameterizedTest
  @EnumSource
  void valuesOutliveTheMemoryOfTheirPages(LedgerAllocator.Memory memory) throws IOException {
    for (CompressionCodecName codec :
        List.of(CompressionCodecName.UNCOMPRESSED, CompressionCodecName.ZSTD)) {
      MemoryFile file =
          Rows.write(SCHEMA, 5_000, ReaderMemoryIT::row, b -> b.withCompressionCodec(codec));
      LedgerAllocator ledger = new LedgerAllocator(memory);
      ParquetReadOptions parquet =
          ParquetReadOptions.builder()
              .withCodecFactory(ArrayCodecs.create())
              .withAllocator(ledger)
              .build();
      ColumnsReader reader =
          ColumnsReader.open(file, ReadOptions.allColumns().parquet(parquet).batchRows(5_000));
      assertTrue(reader.next());
      long[] plain = reader.columns().longs("plain").values();
      BytesColumn words = reader.columns().bytes("word");
      int[] offsets = words.offsets();
      byte[] bytes = words.bytes();
      ListColumn list = reader.columns().list("list");
      int[] elements = ((IntColumn) list.elements()).values();
      reader.close();
      for (int i = 0, element = 0; i < 5_000; i++) {
        assertEquals(i * 7_919L, plain[i]);
        String word = new String(bytes, offsets[i], offsets[i + 1] - offsets[i], UTF_8);
        assertEquals(i % 3 > 0 ? "word " + i % 100 : "", word);
        for (int k = 0; k < i % 3; k++) {
          assertEquals(i % 10 + k, elements[element++]);
        }
      }
    }
  }

  /** parquet-java 1.13 does not release the memory that it has read into. */
  @Test
  void memoryOfPagesServesTheNextFile() throws IOException {
    assumeTrue(AutoCloseable.class.isAssignableFrom(PageReadStore.class));
    MessageType schema = MessageTypeParser.parseMessageType("message m { required int64 v; }");
    MemoryFile file =
        Rows.write(
            schema,
            200_000,
            i -> new SimpleGroup(schema).append("v", i * 7_919L),
            builder ->
                builder
                    .withDictionaryEncoding(false)
                    .withCompressionCodec(CompressionCodecName.UNCOMPRESSED));
    long saved =
        garbage(file, new HeapByteBufferAllocator()) - garbage(file, ReadOptions.pageMemory());
    assertTrue(saved > 1_400_000, () -> saved + " bytes saved, the file has 1,600,000");
  }

  /** Values of parquet-java's own readers may lie in the memory of their pages. */
  @Test
  void everybodyElseGetsFreshMemory() throws IOException {
    MemoryFile file = Rows.write(SCHEMA, 5_000, ReaderMemoryIT::row);
    ByteBufferAllocator memory = ReadOptions.pageMemory();
    ParquetReadOptions parquet = ParquetReadOptions.builder().withAllocator(memory).build();
    try (ColumnsReader reader =
        ColumnsReader.open(file, ReadOptions.allColumns().parquet(parquet))) {
      assertTrue(reader.next());
      requireFresh(memory);
    }
    requireFresh(memory);
  }

  private static void requireFresh(ByteBufferAllocator memory) {
    ByteBuffer first = memory.allocate(100_000);
    memory.release(first);
    for (int i = 0; i < 10; i++) {
      assertNotSame(first.array(), memory.allocate(100_000).array());
    }
  }

  /**
   * Returns the least bytes of some reads, because other work of parquet-java makes garbage, too.
   */
  private static long garbage(MemoryFile file, ByteBufferAllocator allocator) throws IOException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      ParquetReadOptions parquet = ParquetReadOptions.builder().withAllocator(allocator).build();
      long before = allocated();
      try (ColumnsReader reader =
          ColumnsReader.open(file, ReadOptions.allColumns().parquet(parquet))) {
        while (reader.next()) {
          assertTrue(reader.columns().rows() > 0);
        }
      }
      least = Math.min(least, allocated() - before);
    }
    return least;
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  private static long kept(MemoryFile file, ParquetReadOptions parquet) throws IOException {
    long before = used();
    try (ColumnsReader reader =
        ColumnsReader.open(file, ReadOptions.allColumns().parquet(parquet))) {
      long kept = used() - before;
      assertEquals(0, reader.columns().rows());
      return kept;
    }
  }

  private static long used() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
