// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.intColumn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.RandomSettings;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;

/**
 * Tests that damaged pages are read into vectors, or refused by an exception that names the page.
 * Vectors have the values that {@link ColumnsReader} reads from the damaged file. In both cases the
 * reader releases all buffers. The allocator throws on close if one is left.
 */
final class VectorsFuzzIT {
  private static final int MOST_ROWS = 300;

  /**
   * Rows of a piece. If the second piece of a batch fails, the first piece holds buffers already.
   */
  private static final int PIECE = 8_192;

  private static final int DAMAGES = 20;

  /** More bytes than the vectors of any sound file of this size take. */
  private static final long MOST_BYTES = 64 << 20;

  /** More bytes than the arrays of any sound file of this size take. */
  private static final long MOST_ALLOCATED = 256 << 20;

  @Test
  void damagedPagesAreReadOrRefusedAndLeaveNoBuffer() {
    Fuzz.run("damaged-vectors", 3, 40, VectorsFuzzIT::files);
  }

  private record Written(MessageType schema, int rows, byte[] bytes) {}

  /**
   * @param filtered a column that a filter looks at, or {@code null}
   */
  private record Reading(int batchRows, String filtered, int bound, boolean checksums) {
    static Reading of(Written written, Draw draw) {
      List<String> numbers =
          written.schema().getFields().stream()
              .filter(field -> field.isPrimitive() && isInt(field))
              .map(Type::getName)
              .toList();
      boolean filters = !numbers.isEmpty() && draw.oneIn(3);
      return new Reading(
          // Arrow's allocator notes a stack trace for each buffer where assertions are on, so
          // thousands of batches would take long.
          draw.oneIn(2) ? written.rows() / 100 + draw.between(1, 500) : 4 * PIECE,
          filters ? draw.pick(numbers) : null,
          (int) draw.bits(),
          draw.oneIn(5));
    }

    private static boolean isInt(Type field) {
      return field.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT32;
    }

    /** Returns new options each time, because those of parquet-java serve one reader at a time. */
    ReadOptions options() {
      ParquetReadOptions.Builder parquet =
          ParquetReadOptions.builder().usePageChecksumVerification(checksums);
      if (filtered != null) {
        // The reader leaves damage of dictionaries and Bloom filters to parquet-java while the file
        // is opened.
        parquet
            .withRecordFilter(FilterCompat.get(gt(intColumn(filtered), bound)))
            .useDictionaryFilter(false)
            .useBloomFilter(false);
      }
      return ReadOptions.allColumns().batchRows(batchRows).parquet(parquet.build());
    }
  }

  private static void files(Draw draw) throws IOException {
    Written written = file(draw);
    byte[] file = written.bytes();
    int footerBytes =
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8) + 8;
    int pages = file.length - footerBytes;
    for (int i = 0; i < DAMAGES; i++) {
      // The pages keep their length, so that the footer's offsets stay right.
      byte[] damaged = Arrays.copyOf(file, file.length);
      System.arraycopy(
          Arrays.copyOf(draw.damaged(Arrays.copyOf(file, pages)), pages), 0, damaged, 0, pages);
      MemoryFile memory = new MemoryFile();
      memory.create(0).write(damaged);
      Reading reading = Reading.of(written, draw);
      long before = allocated();
      boolean isRead = false;
      try {
        read(memory, reading.options());
        isRead = true;
      } catch (ParquetDecodingException e) {
        assertTrue(e.getMessage().startsWith(memory + ": row group "), e::getMessage);
      } catch (IOException | RuntimeException e) {
        throw new AssertionError("damage " + i + ", " + reading + ": " + e, e);
      }
      long bytes = allocated() - before;
      assertTrue(bytes < MOST_ALLOCATED, () -> reading + ": " + bytes + " bytes allocated");
      if (isRead && reading.batchRows() <= PIECE) {
        assertSame(memory, reading);
      }
    }
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  private static void read(MemoryFile file, ReadOptions options) throws IOException {
    BufferAllocator allocator = new RootAllocator(MOST_BYTES);
    try (ColumnsArrowReader reader = ColumnsArrowReader.open(file, options, allocator)) {
      while (reader.loadNextBatch()) {
        assertTrue(reader.getVectorSchemaRoot().getRowCount() > 0);
      }
    } finally {
      assertEquals(0, allocator.getAllocatedMemory(), "bytes of buffers leak");
    }
    allocator.close();
  }

  private static void assertSame(MemoryFile file, Reading reading) throws IOException {
    try (RootAllocator allocator = new RootAllocator();
        ColumnsArrowReader vectors = ColumnsArrowReader.open(file, reading.options(), allocator);
        ColumnsReader columns = ColumnsReader.open(file, reading.options())) {
      while (vectors.loadNextBatch()) {
        assertTrue(columns.next());
        ColumnVectors.assertSame(columns.columns(), vectors.getVectorSchemaRoot());
      }
      assertFalse(columns.next());
    }
  }

  private static Written file(Draw draw) throws IOException {
    MemoryFile file = new MemoryFile();
    // Tiny pages of many columns and rows would take long.
    boolean isLong = draw.oneIn(4);
    int rows = (isLong ? 2 * PIECE : 0) + 1 + Math.min(draw.size(), MOST_ROWS);
    int mostFields = isLong || draw.oneIn(2) ? draw.between(1, 6) : Integer.MAX_VALUE;
    try (RootAllocator allocator = new RootAllocator();
        RandomRoots roots = new RandomRoots(draw.bits(), allocator, mostFields)) {
      MessageType schema = new ParquetTypes(roots.dictionaries()).of(roots.schema());
      RandomSettings settings = RandomSettings.of(schema, rows, draw);
      try (ColumnsArrowWriter writer =
              ColumnsArrowWriter.create(
                  file, roots.schema(), roots.dictionaries(), settings.ours());
          VectorSchemaRoot root = roots.root(rows)) {
        writer.write(root);
      }
      return new Written(schema, rows, file.bytes());
    }
  }
}
