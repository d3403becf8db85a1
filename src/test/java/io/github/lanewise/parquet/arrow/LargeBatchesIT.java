// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.WriteBatch;
import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.AllocationListener;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests batches of several pieces and steps: their values, and how often memory is allocated. */
class LargeBatchesIT {
  private static final int PIECE = 8_192;

  private static MemoryFile write(MessageType schema, WriteBatch batch) throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = ColumnsWriter.create(file, schema, WriteOptions.defaults())) {
      writer.write(batch);
    }
    return file;
  }

  private static MessageType schema(String fields) {
    return MessageTypeParser.parseMessageType("message m { " + fields + " }");
  }

  /** Notes the sizes of the allocations. Arrow has rounded them to a power of two. */
  private static final class Sizes implements AllocationListener {
    final List<Long> all = new ArrayList<>();

    @Override
    public void onPreAllocation(long size) {
      all.add(size);
    }
  }

  /** Reads a file in one batch, and returns the sizes of the allocations. */
  private static List<Long> sizes(MemoryFile file, int batchRows) throws IOException {
    Sizes sizes = new Sizes();
    try (BufferAllocator allocator = new RootAllocator(sizes, Long.MAX_VALUE);
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(
                file, ReadOptions.allColumns().batchRows(batchRows), allocator)) {
      assertTrue(reader.loadNextBatch());
      assertFalse(reader.loadNextBatch());
    }
    return sizes.all;
  }

  /** The bitmap is allocated at the end, because only the last piece tells its length. */
  @Test
  void numbersAreAllocatedOnceForEightPieces() throws IOException {
    int rows = 8 * PIECE;
    MemoryFile file =
        write(schema("required int64 a;"), Columns.of(rows).longs("a", new long[rows]));
    assertEquals(List.of(8L * rows, rows / 8L), sizes(file, rows));
  }

  /** The elements of one piece are converted in steps. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"DECIMAL(9,0) | 524288", "INTEGER(16,true) | 65536", "INTEGER(8,true) | 32768"})
  void theStepsOfAPieceAreAllocatedAtOnce(String type, long bytes) throws IOException {
    int count = 3 * Values.STEP + 17;
    MemoryFile file =
        write(
            schema("repeated int32 x (" + type + ");"),
            Columns.of(1).list("x", new int[] {0, count}).ints("x", new int[count]));
    List<Long> sizes = sizes(file, 1);
    sizes.removeIf(size -> size <= Values.STEP);
    assertEquals(List.of(bytes), sizes);
  }

  /** The first piece has no bytes, and the third has more than the second makes one expect. */
  @Test
  void aBufferGrowsIfLaterPiecesAreLarger() throws IOException {
    int rows = 3 * PIECE;
    int[] offsets = new int[rows + 1];
    for (int i = 0; i < rows; i++) {
      offsets[i + 1] = offsets[i] + (i < PIECE ? 0 : i < 2 * PIECE ? 1 : 100);
    }
    byte[] bytes = new byte[offsets[rows]];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31 >> 3);
    }
    MemoryFile file =
        write(schema("required binary a;"), Columns.of(rows).bytes("a", offsets, bytes));
    List<Long> sizes = sizes(file, rows);
    // Arrow's vector of strings has a buffer for its first offset when it is still empty.
    sizes.removeIf(size -> size == Integer.BYTES);
    assertEquals(List.of(131_072L, 16_384L, 1_048_576L, 4_096L), sizes);
    try (BufferAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(file, ReadOptions.allColumns().batchRows(rows), allocator)) {
      assertTrue(reader.loadNextBatch());
      VarBinaryVector vector = (VarBinaryVector) reader.getVectorSchemaRoot().getVector("a");
      byte[] read = new byte[bytes.length];
      vector.getDataBuffer().getBytes(0, read);
      assertArrayEquals(bytes, read);
      for (int i = 0; i <= rows; i++) {
        assertEquals(offsets[i], vector.getOffsetBuffer().getInt(4L * i));
      }
    }
  }

  /** The lists of the first piece have no elements, so that a buffer has no bytes yet. */
  @Test
  void theLastPieceMayHaveOneRow() throws IOException {
    int rows = PIECE / 2 + 1;
    int[] offsets = new int[rows + 1];
    Arrays.setAll(offsets, i -> i);
    byte[] bytes = new byte[rows];
    bytes[rows - 1] = 7;
    int[] lists = new int[rows + 1];
    lists[rows] = 2;
    MemoryFile file =
        write(
            schema("required binary a; repeated int32 x;"),
            Columns.of(rows)
                .bytes("a", offsets, bytes)
                .list("x", lists)
                .ints("x", new int[] {8, 9}));
    try (BufferAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(
                file, ReadOptions.allColumns().batchRows(PIECE + 1), allocator)) {
      assertTrue(reader.loadNextBatch());
      VarBinaryVector texts = (VarBinaryVector) reader.getVectorSchemaRoot().getVector("a");
      assertEquals(rows, texts.getValueCount());
      assertArrayEquals(new byte[] {7}, texts.get(rows - 1));
      ListVector numbers = (ListVector) reader.getVectorSchemaRoot().getVector("x");
      assertEquals(List.of(), numbers.getObject(rows - 2));
      assertEquals(List.of(8, 9), numbers.getObject(rows - 1));
    }
  }

  /**
   * The first of two pieces has more elements than are copied at a time. The list is the first
   * field, so its first column has the index 0. The vectors then make the file again.
   */
  @Test
  void manyElementsAreCopiedInSteps() throws IOException {
    int rows = PIECE / 2 + 10;
    int length = 257;
    int count = rows * length;
    int[] lists = new int[rows + 1];
    Arrays.setAll(lists, i -> length * i);
    int[] ints = new int[count];
    long[] longs = new long[count];
    float[] floats = new float[count];
    double[] doubles = new double[count];
    int[] offsets = new int[count + 1];
    for (int i = 0; i < count; i++) {
      ints[i] = i % 5_003;
      longs[i] = i % 5_003 * 3L;
      floats[i] = i % 5_003;
      doubles[i] = i % 5_003 / 2.0;
      offsets[i + 1] = offsets[i] + i % 3;
    }
    byte[] bytes = new byte[offsets[count]];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i >> 7);
    }
    MessageType schema =
        schema(
            "repeated group g { required int32 i; required int64 l; required float f;"
                + " required double d; required binary b; }");
    MemoryFile file =
        write(
            schema,
            Columns.of(rows)
                .list("g", lists)
                .ints("g.i", ints)
                .longs("g.l", longs)
                .floats("g.f", floats)
                .doubles("g.d", doubles)
                .bytes("g.b", offsets, bytes));
    MemoryFile again = new MemoryFile();
    try (BufferAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(
                file, ReadOptions.allColumns().batchRows(PIECE + 1), allocator);
        ColumnsArrowWriter writer =
            ColumnsArrowWriter.create(
                again,
                reader.getVectorSchemaRoot().getSchema(),
                schema,
                new MapDictionaryProvider(),
                WriteOptions.defaults())) {
      assertTrue(reader.loadNextBatch());
      ListVector list = (ListVector) reader.getVectorSchemaRoot().getVector("g");
      assertEquals(count, list.getDataVector().getValueCount());
      writer.write(reader.getVectorSchemaRoot());
      assertFalse(reader.loadNextBatch());
    }
    assertArrayEquals(file.bytes(), again.bytes());
  }
}
