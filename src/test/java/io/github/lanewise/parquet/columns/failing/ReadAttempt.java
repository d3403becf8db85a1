// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns.failing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.OpenBuffers;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.ParquetFileReader;

/** A file that is read with a failure on the way, by Lanewise or by parquet-java. */
final class ReadAttempt {
  private static final int BATCH_ROWS = 100;

  final FailingInput file;
  final LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
  final OpenBuffers buffers = new OpenBuffers(allocator);
  private final ParquetReadOptions options;

  /** A hash of all values so far, after each batch. */
  final List<Long> batches = new ArrayList<>();

  int rows;

  /** The exception of the first call that failed. */
  Throwable thrown;

  ReadAttempt(FailingInput file, CompressionCodecFactory codecs) {
    this.file = file;
    options = options(codecs, buffers);
  }

  /** Makes an attempt that takes its memory from this allocator, and does not count its buffers. */
  ReadAttempt(FailingInput file, CompressionCodecFactory codecs, ByteBufferAllocator memory) {
    this.file = file;
    options = options(codecs, memory);
  }

  private static ParquetReadOptions options(
      CompressionCodecFactory codecs, ByteBufferAllocator memory) {
    return ParquetReadOptions.builder().withCodecFactory(codecs).withAllocator(memory).build();
  }

  /** Lets parquet-java read the row groups, but not their values. */
  ReadAttempt runStock() {
    try (ParquetFileReader reader = new ParquetFileReader(file, options)) {
      Object group;
      while ((group = reader.readNextRowGroup()) != null) {
        // Row groups cannot be closed in parquet-java 1.13. From 1.14 on they are AutoCloseable.
        if (group instanceof AutoCloseable closeable) {
          closeable.close();
        }
      }
    } catch (Throwable e) {
      thrown = e;
    }
    return this;
  }

  ReadAttempt run() throws IOException {
    ColumnsReader reader = null;
    try {
      reader =
          ColumnsReader.open(file, ReadOptions.allColumns().batchRows(BATCH_ROWS).parquet(options));
      while (reader.next()) {
        take(reader.columns());
      }
    } catch (Throwable e) {
      thrown = e;
    }
    if (reader != null) {
      close(reader);
    }
    if (Releases.BYTE_STREAM_SPLIT_BY_COLUMN) {
      // Up to 1.13 parquet-java releases some memory twice.
      assertEquals(0, buffers.wrongReleases(), "no buffer is given back twice");
    }
    return this;
  }

  private void close(ColumnsReader reader) throws IOException {
    if (thrown != null) {
      assertThrows(IllegalStateException.class, reader::next);
    }
    Throwable thrownByClose = null;
    try {
      reader.close();
    } catch (Throwable e) {
      thrownByClose = e;
    }
    if (thrown == null) {
      thrown = thrownByClose;
    } else {
      assertNull(thrownByClose, "a reader that has failed can be closed");
    }
    reader.close();
  }

  private void take(Columns batch) {
    long hash = batches.isEmpty() ? 1 : batches.get(batches.size() - 1);
    long[] numbers = batch.longs("number").values();
    double[] doubles = batch.doubles("d").values();
    int[] offsets = batch.bytes("text").offsets();
    byte[] text = batch.bytes("text").bytes();
    for (int row = 0; row < batch.rows(); row++) {
      hash = 31 * hash + numbers[row];
      hash = 31 * hash + Double.doubleToRawLongBits(doubles[row]);
      hash = 31 * hash + (batch.bytes("text").isNull(row) ? 1 : 2);
      for (int i = offsets[row]; i < offsets[row + 1]; i++) {
        hash = 31 * hash + text[i];
      }
    }
    rows += batch.rows();
    batches.add(hash);
  }

  void requireNothingHeld() {
    assertEquals(file.opened, file.closed, "the streams are closed");
    if (Releases.BYTE_STREAM_SPLIT_BY_COLUMN) {
      // Up to 1.13, parquet-java releases no buffer of a row group.
      assertEquals(0, buffers.leaks(), "all buffers are given back");
    }
  }

  /**
   * Requires that the stream is closed and that as many buffers are left as in parquet-java, which
   * keeps the buffers of a row group whose bytes cannot be read. Both readers take the same steps,
   * so the same step has failed in both.
   */
  void requireAsManyBuffersHeldAsBy(ReadAttempt stock) {
    assertNotNull(stock.thrown);
    assertEquals(file.opened, file.closed, "the streams are closed");
    assertEquals(stock.buffers.leaks(), buffers.leaks(), "buffers that are not given back");
  }

  /** Requires that the batches before the failure are right. */
  void requireBeginningOf(ReadAttempt whole) {
    assertEquals(whole.batches.subList(0, batches.size()), batches);
  }

  void requireFailure(Throwable failure) {
    assertNotNull(thrown, "the failure reaches the caller");
    Throwable cause = thrown;
    while (cause != failure && cause != null) {
      cause = cause.getCause();
    }
    if (cause == null) {
      throw new AssertionError("another failure masks it", thrown);
    }
  }
}
