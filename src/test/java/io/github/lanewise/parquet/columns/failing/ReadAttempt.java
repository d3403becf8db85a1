// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns.failing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.OpenBuffers;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.hadoop.ParquetFileReader;

/** A file that is read with a failure on the way, by Lanewise or by parquet-java. */
final class ReadAttempt {
  final FailingInput file;
  final FailingCodecs codecs;
  final LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
  final OpenBuffers buffers = new OpenBuffers(allocator);

  /** A hash of the values of each whole batch. */
  long values = 1;

  int rows;

  /** The exception of the first call that failed. */
  Throwable thrown;

  ReadAttempt(FailingInput file, FailingCodecs codecs) {
    this.file = file;
    this.codecs = codecs;
  }

  private ParquetReadOptions options() {
    return ParquetReadOptions.builder().withCodecFactory(codecs).withAllocator(buffers).build();
  }

  /** Lets parquet-java read the row groups, without their values. */
  ReadAttempt runStock() {
    try (ParquetFileReader reader = new ParquetFileReader(file, options())) {
      Object group;
      while ((group = reader.readNextRowGroup()) != null) {
        // In parquet-java 1.13 row groups cannot be closed.
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
      reader = ColumnsReader.open(file, ReadOptions.allColumns().batchRows(100).parquet(options()));
      while (reader.next()) {
        take(reader.columns());
      }
    } catch (Throwable e) {
      thrown = e;
      if (reader != null) {
        ColumnsReader failed = reader;
        assertThrows(IllegalStateException.class, failed::next);
      }
    }
    if (reader != null) {
      try {
        reader.close();
      } catch (Throwable e) {
        thrown = thrown == null ? e : thrown;
      }
      reader.close();
    }
    if (reader != null) {
      assertEquals(1, codecs.releases, "the codecs are released");
    }
    if (Releases.BYTE_STREAM_SPLIT_BY_COLUMN) {
      // Up to 1.13 parquet-java releases some memory twice.
      assertEquals(0, buffers.wrongReleases(), "no buffer is given back twice");
    }
    return this;
  }

  private void take(Columns batch) {
    long[] numbers = batch.longs("number").values();
    double[] doubles = batch.doubles("d").values();
    int[] offsets = batch.bytes("text").offsets();
    byte[] text = batch.bytes("text").bytes();
    for (int row = 0; row < batch.rows(); row++) {
      values = 31 * values + numbers[row];
      values = 31 * values + Double.doubleToRawLongBits(doubles[row]);
      values = 31 * values + (batch.bytes("text").isNull(row) ? 1 : 2);
      for (int i = offsets[row]; i < offsets[row + 1]; i++) {
        values = 31 * values + text[i];
      }
    }
    rows += batch.rows();
  }

  void requireNothingHeld() {
    assertEquals(file.opened, file.closed, "the streams are closed");
    if (Releases.BYTE_STREAM_SPLIT_BY_COLUMN) {
      // Up to 1.13 parquet-java gives back no buffer of a row group.
      assertEquals(0, buffers.leaks(), "all buffers are given back");
    }
  }

  /**
   * parquet-java keeps the buffers of a row group whose bytes cannot be read, and the stream if
   * memory runs out while the footer is read.
   */
  void requireNoMoreHeldThanBy(ReadAttempt stock) {
    assertNotNull(stock.thrown);
    assertEquals(stock.file.opened - stock.file.closed, file.opened - file.closed, "open streams");
    assertEquals(stock.buffers.leaks(), buffers.leaks(), "buffers that are not given back");
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
    assertFalse(thrown instanceof NullPointerException, "a failure that says what it is");
  }
}
