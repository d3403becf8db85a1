// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns.failing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.WriteBatch;
import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.OpenBuffers;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** A file that is written with a failure on the way. */
final class WriteAttempt {
  static final int ROWS = 250;
  static final int BATCHES = 3;
  static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 number; optional binary text (UTF8); required double d; }");

  static final ParquetReadOptions READ = ParquetReadOptions.builder().build();

  final FailingFile file;
  final FailingCodecs codecs;
  final LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
  final OpenBuffers buffers = new OpenBuffers(allocator);

  /** The number of batches after which the writer is aborted, or -1 if it is not aborted. */
  int lastBatch = -1;

  /** The exception of the first call that failed. */
  Throwable thrown;

  /** The exception of close, which was called after that failure. */
  Throwable thrownByClose;

  WriteAttempt(FailingFile file, FailingCodecs codecs) {
    this.file = file;
    this.codecs = codecs;
  }

  WriteAttempt run(WriterVersion version) throws IOException {
    ParquetProperties properties =
        ParquetProperties.builder()
            .withWriterVersion(version)
            .withAllocator(buffers)
            .withMinRowCountForPageSizeCheck(50)
            .withBloomFilterEnabled("number", true)
            .withMaxBloomFilterBytes(64)
            .build();
    WriteOptions options =
        WriteOptions.defaults()
            .codec(CompressionCodecName.SNAPPY)
            .codecs(codecs)
            .properties(properties)
            .rowGroupSize(6_000);
    try {
      ColumnsWriter writer = ColumnsWriter.create(file, SCHEMA, options);
      writeAndClose(writer);
    } catch (Throwable e) {
      thrown = thrown == null ? e : thrown;
    }
    assertEquals(file.opened, file.closed, "the stream is closed");
    assertEquals(1, codecs.releases, "the codecs are released");
    assertEquals(0, buffers.leaks(), "all buffers are given back");
    if (Releases.BYTE_STREAM_SPLIT_BY_COLUMN) {
      // Up to 1.13 parquet-java releases some memory twice.
      assertEquals(0, buffers.wrongReleases(), "no buffer is given back twice");
    }
    return this;
  }

  private void writeAndClose(ColumnsWriter writer) throws IOException {
    try {
      for (int i = 0; i < (lastBatch < 0 ? BATCHES : lastBatch); i++) {
        writer.write(batch(i));
      }
      if (lastBatch >= 0) {
        file.failing = file.later == FailingFile.Later.WORK ? 0 : file.steps + 1;
        writer.abort();
        writer.abort();
      }
    } catch (Throwable e) {
      thrown = e;
      assertThrows(IllegalStateException.class, () -> writer.write(batch(0)));
      assertThrows(IllegalStateException.class, writer::bytes);
    }
    try {
      writer.close();
    } catch (Throwable e) {
      if (thrown == null) {
        thrown = e;
      } else {
        thrownByClose = e;
      }
    }
    writer.close();
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

  void requireNoFile() {
    byte[] bytes = file.written.bytes();
    assertThrows(RuntimeException.class, () -> ParquetFileReader.open(file.written, READ).close());
    assertTrue(bytes.length == 0 || bytes[0] == 'P', "the beginning of a file");
  }

  private static WriteBatch batch(int number) {
    long[] numbers = new long[ROWS];
    double[] doubles = new double[ROWS];
    int[] offsets = new int[ROWS + 1];
    for (int i = 0; i < ROWS; i++) {
      doubles[i] = Math.sqrt(number * ROWS + i);
      offsets[i + 1] = offsets[i] + i % 7;
    }
    byte[] bytes = new byte[offsets[ROWS]];
    Arrays.setAll(numbers, i -> i % 40);
    Arrays.fill(bytes, (byte) ('a' + number));
    long[] validity = {-1, 5, -1, -1};
    return Columns.of(ROWS)
        .longs("number", numbers)
        .bytes("text", offsets, bytes, validity)
        .doubles("d", doubles);
  }
}
