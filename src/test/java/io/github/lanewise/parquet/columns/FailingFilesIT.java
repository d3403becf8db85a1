// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.stock.FileWriters;
import io.github.lanewise.parquet.testkit.FileWithoutBlocks;
import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.OpenBuffers;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter.Mode;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.DelegatingPositionOutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Makes each step of writing a file fail. The caller gets that failure, the writer can be closed
 * and then holds nothing, and nobody takes the file for a whole one.
 */
@Tag("any-java")
class FailingFilesIT {
  private static final int ROWS = 250;
  private static final int BATCHES = 3;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 number; optional binary text (UTF8); required double d; }");

  /** Both take long to make. */
  private static final Configuration CONFIGURATION = new Configuration();

  private static final ParquetReadOptions READ = ParquetReadOptions.builder().build();

  /** How the steps behind a failed one end. */
  private enum Later {
    WORK,
    FAIL_WITH_SAME,
    FAIL_WITH_OTHERS
  }

  /** A stream whose n-th step fails: a write, a flush or a close. */
  private static final class FailingFile extends FileWithoutBlocks {
    final IOException failure = new IOException("the stream fails on purpose");
    final MemoryFile written = new MemoryFile();
    final Later later;
    int failing;
    int steps;
    boolean opened;
    boolean closed;

    FailingFile(int failing, Later later) {
      this.failing = failing;
      this.later = later;
    }

    private void step() throws IOException {
      steps++;
      if (steps == failing) {
        throw failure;
      }
      failAgain();
    }

    private void failAgain() throws IOException {
      if (steps < failing || later == Later.WORK) {
        return;
      }
      throw later == Later.FAIL_WITH_SAME ? failure : new IOException("the stream fails again");
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) throws IOException {
      opened = true;
      OutputFile target = written;
      PositionOutputStream stream = target.create(blockSizeHint);
      return new PositionOutputStream() {
        @Override
        public long getPos() throws IOException {
          return stream.getPos();
        }

        @Override
        public void write(int b) throws IOException {
          step();
          stream.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          step();
          stream.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
          step();
        }

        @Override
        public void close() throws IOException {
          if (!closed) {
            closed = true;
            step();
          } else {
            failAgain();
          }
        }
      };
    }
  }

  /** Codecs of which a step fails: the n-th compression, or the first call if n is 0. */
  private static final class FailingCodecs implements CompressionCodecFactory {
    private final CodecFactory codecs = new CodecFactory(CONFIGURATION, 0);
    private final Throwable failure;
    private final int failing;
    int compressions;
    int releases;

    FailingCodecs(Throwable failure, int failing) {
      this.failure = failure;
      this.failing = failing;
    }

    private void fail() throws IOException {
      if (failure instanceof IOException e) {
        throw e;
      }
      throwUnchecked();
    }

    private void throwUnchecked() {
      if (failure instanceof Error e) {
        throw e;
      }
      throw (RuntimeException) failure;
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
      if (failing == 0) {
        throwUnchecked();
      }
      BytesInputCompressor compressor = codecs.getCompressor(codec);
      return new BytesInputCompressor() {
        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
          if (++compressions == failing) {
            fail();
          }
          return compressor.compress(bytes);
        }

        @Override
        public CompressionCodecName getCodecName() {
          return compressor.getCodecName();
        }

        @Override
        public void release() {
          compressor.release();
        }
      };
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
      return codecs.getDecompressor(codec);
    }

    @Override
    public void release() {
      releases++;
      codecs.release();
    }
  }

  /** A file that is written with a failure on the way. */
  private static final class Attempt {
    final FailingFile file;
    final FailingCodecs codecs;
    final LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
    final OpenBuffers buffers = new OpenBuffers(allocator);

    /** The number of batches after which the writer is aborted, if it is. */
    int lastBatch = -1;

    /** The exception of the first call that failed. */
    Throwable thrown;

    /** The exception of close, which was called after that failure. */
    Throwable thrownByClose;

    Attempt(FailingFile file, FailingCodecs codecs) {
      this.file = file;
      this.codecs = codecs;
    }

    Attempt run(WriterVersion version) throws IOException {
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
          file.failing = file.later == Later.WORK ? 0 : file.steps + 1;
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

    private void requireFailure(Throwable failure) {
      assertNotNull(thrown, "the failure reaches the caller");
      Throwable cause = thrown;
      while (cause != failure && cause != null) {
        cause = cause.getCause();
      }
      if (cause == null) {
        throw new AssertionError("another failure masks it", thrown);
      }
    }

    private void requireNoFile() {
      byte[] bytes = file.written.bytes();
      assertThrows(
          RuntimeException.class, () -> ParquetFileReader.open(file.written, READ).close());
      assertTrue(bytes.length == 0 || bytes[0] == 'P', "the beginning of a file");
    }
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

  private static Attempt whole(WriterVersion version) throws IOException {
    Attempt whole = new Attempt(new FailingFile(0, Later.WORK), new FailingCodecs(null, -1));
    whole.run(version);
    assertNull(whole.thrown);
    try (ParquetFileReader reader = ParquetFileReader.open(whole.file.written, READ)) {
      assertEquals(BATCHES * ROWS, reader.getRecordCount());
      assertTrue(reader.getRowGroups().size() > 1, "row groups end while batches are written");
    }
    return whole;
  }

  /** The failures of closing are not thrown: they would hide the reason to abort. */
  @ParameterizedTest
  @EnumSource(Later.class)
  void anAbortedFileHoldsNothingAndIsNotWhole(Later later) throws IOException {
    for (int batches = 0; batches <= BATCHES; batches++) {
      FailingFile file = new FailingFile(Integer.MAX_VALUE, later);
      Attempt attempt = new Attempt(file, new FailingCodecs(null, -1));
      attempt.lastBatch = batches;
      attempt.run(WriterVersion.PARQUET_1_0);
      assertNull(attempt.thrown);
      attempt.requireNoFile();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Later.class,
      names = {"WORK", "FAIL_WITH_SAME"})
  void everyStepOfTheStreamMayFail(Later later) throws IOException {
    for (WriterVersion version : WriterVersion.values()) {
      Attempt whole = whole(version);
      byte[] expected = whole.file.written.bytes();
      for (int failing = 1; failing <= whole.file.steps; failing++) {
        FailingFile file = new FailingFile(failing, later);
        Attempt attempt = new Attempt(file, new FailingCodecs(null, -1)).run(version);
        attempt.requireFailure(file.failure);
        byte[] bytes = file.written.bytes();
        assertArrayEquals(Arrays.copyOf(expected, bytes.length), bytes, "step " + failing);
        if (bytes.length < expected.length) {
          attempt.requireNoFile();
        }
        if (later == Later.WORK) {
          assertNull(attempt.thrownByClose, "step " + failing);
        }
      }
    }
  }

  /** From 1.14 on parquet-java flushes and closes the stream itself, which fails first. */
  @Test
  void theFirstFailureOfAFilesCloseIsThrown() throws IOException {
    FailingFile file = new FailingFile(Integer.MAX_VALUE, Later.FAIL_WITH_OTHERS);
    FileWriters writers =
        FileWriters.create(
            file, SCHEMA, Mode.CREATE, 1 << 20, 0, ParquetProperties.builder().build(), null);
    file.failing = file.steps + 1;
    assertSame(file.failure, assertThrows(IOException.class, writers::close));
    assertTrue(file.closed);
    assertEquals(Releases.BYTE_STREAM_SPLIT_BY_COLUMN ? 1 : 0, file.failure.getSuppressed().length);
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyAllocationMayFail(WriterVersion version) throws IOException {
    int allocations = whole(version).allocator.allocations();
    assertTrue(allocations > 10, allocations + " allocations");
    for (int failing = 1; failing <= allocations; failing++) {
      Attempt attempt = new Attempt(new FailingFile(0, Later.WORK), new FailingCodecs(null, -1));
      attempt.allocator.failAt(failing);
      attempt.run(version);
      assertNotNull(attempt.thrown, "allocation " + failing);
      assertTrue(attempt.thrown instanceof OutOfMemoryError, () -> "" + attempt.thrown);
      assertNull(attempt.thrownByClose);
      attempt.requireNoFile();
    }
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyCompressionMayFail(WriterVersion version) throws IOException {
    int compressions = whole(version).codecs.compressions;
    assertTrue(compressions > 5, compressions + " compressions");
    for (int failing = 1; failing <= compressions; failing++) {
      for (Throwable failure :
          new Throwable[] {
            new IOException("a codec fails on purpose"),
            new IllegalStateException("a codec fails on purpose"),
            new StackOverflowError("a codec fails on purpose")
          }) {
        FailingCodecs codecs = new FailingCodecs(failure, failing);
        Attempt attempt = new Attempt(new FailingFile(0, Later.WORK), codecs).run(version);
        attempt.requireFailure(failure);
        assertNull(attempt.thrownByClose);
        attempt.requireNoFile();
      }
    }
  }

  @Test
  void aFileWhoseCodecIsMissingIsNotCreated() throws IOException {
    RuntimeException failure = new IllegalArgumentException("no such codec, on purpose");
    FailingCodecs codecs = new FailingCodecs(failure, 0);
    Attempt attempt =
        new Attempt(new FailingFile(0, Later.WORK), codecs).run(WriterVersion.PARQUET_1_0);
    attempt.requireFailure(failure);
    attempt.requireNoFile();
  }

  @Test
  void aFileWhoseFooterCouldNotBeWrittenHasNone() throws IOException {
    FailingFile file = new FailingFile(Integer.MAX_VALUE, Later.WORK);
    ColumnsWriter writer = ColumnsWriter.create(file, SCHEMA, WriteOptions.defaults());
    file.failing = file.steps + 1;
    assertThrows(IOException.class, writer::close);
    assertThrows(IllegalStateException.class, writer::footer);
  }

  @Test
  void theStreamIsClosedOnce() throws IOException {
    MemoryFile written = new MemoryFile();
    int[] closes = new int[1];
    OutputFile file =
        new FileWithoutBlocks() {
          @Override
          public PositionOutputStream create(long blockSizeHint) throws IOException {
            OutputFile target = written;
            PositionOutputStream stream = target.create(blockSizeHint);
            return new DelegatingPositionOutputStream(stream) {
              @Override
              public long getPos() throws IOException {
                return stream.getPos();
              }

              @Override
              public void close() throws IOException {
                closes[0]++;
                super.close();
              }
            };
          }
        };
    ColumnsWriter.create(file, SCHEMA, WriteOptions.defaults()).close();
    assertEquals(1, closes[0]);
  }
}
