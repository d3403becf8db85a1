// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

/**
 * Tests that damaged pages are read into vectors, or refused by an exception that names the page.
 * In both cases the reader releases all buffers. The allocator throws on close if one is left.
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

  @Test
  void damagedPagesAreReadOrRefusedAndLeaveNoBuffer() {
    Fuzz.run("damaged-vectors", 3, 40, VectorsFuzzIT::files);
  }

  private static void files(Draw draw) throws IOException {
    byte[] file = file(draw);
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
      try {
        read(memory, draw.oneIn(2) ? draw.between(1, 500) : 4 * PIECE);
      } catch (ParquetDecodingException e) {
        assertTrue(e.getMessage().startsWith(memory + ": row group "), e::getMessage);
      } catch (IOException | RuntimeException e) {
        throw new AssertionError("damage " + i + ": " + e, e);
      }
    }
  }

  private static void read(MemoryFile file, int batchRows) throws IOException {
    ReadOptions options = ReadOptions.allColumns().batchRows(batchRows);
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

  private static byte[] file(Draw draw) throws IOException {
    MemoryFile file = new MemoryFile();
    int rows = (draw.oneIn(4) ? 2 * PIECE : 0) + 1 + Math.min(draw.size(), MOST_ROWS);
    try (RootAllocator allocator = new RootAllocator();
        RandomRoots roots = new RandomRoots(draw.bits(), allocator);
        ColumnsArrowWriter writer =
            ColumnsArrowWriter.create(
                file, roots.schema(), roots.dictionaries(), WriteOptions.defaults());
        VectorSchemaRoot root = roots.root(rows)) {
      writer.write(root);
    }
    return file.bytes();
  }
}
