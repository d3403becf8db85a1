// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns.failing;

import static io.github.lanewise.parquet.columns.failing.WriteAttempt.BATCHES;
import static io.github.lanewise.parquet.columns.failing.WriteAttempt.READ;
import static io.github.lanewise.parquet.columns.failing.WriteAttempt.ROWS;
import static io.github.lanewise.parquet.columns.failing.WriteAttempt.SCHEMA;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.columns.failing.FailingFile.Later;
import io.github.lanewise.parquet.stock.FileWriters;
import io.github.lanewise.parquet.testkit.FileWithoutBlocks;
import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.OpenBuffers;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter.Mode;
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
 * Tests that each step of writing a file may fail. The caller gets that failure, the writer can be
 * closed and then holds nothing, and no reader takes the file for a whole one.
 */
@Tag("any-java")
class FailingFilesIT {
  private static WriteAttempt whole(WriterVersion version) throws IOException {
    WriteAttempt whole =
        new WriteAttempt(new FailingFile(0, Later.WORK), new FailingCodecs(null, -1));
    whole.run(version);
    assertNull(whole.thrown);
    try (ParquetFileReader reader = ParquetFileReader.open(whole.file.written, READ)) {
      assertEquals(BATCHES * ROWS, reader.getRecordCount());
      assertTrue(reader.getRowGroups().size() > 1, "row groups end while batches are written");
    }
    return whole;
  }

  /** The failures of closing are not thrown, because they would hide the reason to abort. */
  @ParameterizedTest
  @EnumSource(Later.class)
  void anAbortedFileHoldsNothingAndIsNotWhole(Later later) throws IOException {
    for (int batches = 0; batches <= BATCHES; batches++) {
      FailingFile file = new FailingFile(Integer.MAX_VALUE, later);
      WriteAttempt attempt = new WriteAttempt(file, new FailingCodecs(null, -1));
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
      WriteAttempt whole = whole(version);
      byte[] expected = whole.file.written.bytes();
      for (int failing = 1; failing <= whole.file.steps; failing++) {
        FailingFile file = new FailingFile(failing, later);
        WriteAttempt attempt = new WriteAttempt(file, new FailingCodecs(null, -1)).run(version);
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

  /**
   * From 1.14 on, parquet-java itself flushes and closes the stream, and so meets the first
   * failure.
   */
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
      WriteAttempt attempt =
          new WriteAttempt(new FailingFile(0, Later.WORK), new FailingCodecs(null, -1));
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
        WriteAttempt attempt =
            new WriteAttempt(new FailingFile(0, Later.WORK), codecs).run(version);
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
    FailingFile file = new FailingFile(0, Later.WORK);
    new WriteAttempt(file, codecs).run(WriterVersion.PARQUET_1_0).requireFailure(failure);
    assertFalse(file.opened);
  }

  @Test
  void aFileWhosePropertiesAreRefusedIsNotCreated() {
    String name = String.join(".", SCHEMA.getColumns().get(0).getPath());
    for (ParquetProperties refused :
        List.of(
            ParquetProperties.builder().withPageSize(32).build(),
            ParquetProperties.builder()
                .withBloomFilterEnabled(name, true)
                .withBloomFilterNDV(name, 100)
                .withMaxBloomFilterBytes(16)
                .build())) {
      FailingFile file = new FailingFile(0, Later.WORK);
      WriteOptions options = WriteOptions.defaults().properties(refused);
      assertThrows(
          IllegalArgumentException.class, () -> ColumnsWriter.create(file, SCHEMA, options));
      assertFalse(file.opened);
    }
  }

  /** Writers of booleans have sizes of their own, but those of levels have the page's. */
  @Test
  void aFileWhosePagesAreTooSmallForLevelsIsNotCreated() {
    MessageType schema = MessageTypeParser.parseMessageType("message m { optional boolean b; }");
    WriteOptions options =
        WriteOptions.defaults()
            .properties(
                ParquetProperties.builder().withPageSize(32).withDictionaryEncoding(false).build());
    FailingFile file = new FailingFile(0, Later.WORK);
    assertThrows(IllegalArgumentException.class, () -> ColumnsWriter.create(file, schema, options));
    assertFalse(file.opened);
  }

  /** From 1.18 on, each column has a codec, which parquet-java asks for in each row group. */
  @Test
  void oneCompressorServesAllRowGroups() throws IOException {
    assumeFalse(Releases.isFrom("1.18"));
    assertEquals(1, whole(WriterVersion.PARQUET_1_0).codecs.compressors);
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

  /** A writer of values that cannot be closed once it has been used. */
  private static final class Unclosable extends PlainValuesWriter {
    private boolean used;

    Unclosable(ByteBufferAllocator allocator) {
      super(64, 1_000, allocator);
    }

    @Override
    public BytesInput getBytes() {
      used = true;
      return super.getBytes();
    }

    @Override
    public void close() {
      super.close();
      if (used) {
        throw new IllegalStateException("a close fails on purpose");
      }
    }
  }

  @Test
  void pagesAreGivenBackIfAWriterOfValuesCannotBeClosed() throws IOException {
    OpenBuffers buffers = new OpenBuffers(new LedgerAllocator(LedgerAllocator.Memory.HEAP));
    ParquetProperties properties =
        ParquetProperties.builder()
            .withAllocator(buffers)
            .withMinRowCountForPageSizeCheck(10)
            .withPageRowCountLimit(10)
            .withValuesWriterFactory(
                new ValuesWriterFactory() {
                  @Override
                  public void initialize(ParquetProperties of) {}

                  @Override
                  public ValuesWriter newValuesWriter(ColumnDescriptor column) {
                    return new Unclosable(buffers);
                  }
                })
            .build();
    MessageType schema = MessageTypeParser.parseMessageType("message m { required int32 x; }");
    ColumnsWriter writer =
        ColumnsWriter.create(
            new MemoryFile(), schema, WriteOptions.defaults().properties(properties));
    writer.write(Columns.of(25).ints("x", new int[25]));
    if (Releases.BYTE_STREAM_SPLIT_BY_COLUMN) {
      // Up to 1.13 the pages are in arrays of their own.
      assertTrue(buffers.leaks() > 1, "two pages have ended");
    }
    writer.abort();
    assertEquals(0, buffers.leaks());
  }
}
