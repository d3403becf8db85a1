// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetFileWriter.Mode;
import org.apache.parquet.io.DelegatingPositionOutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the stream of a file is closed once, whatever fails, and has the file's block size.
 */
class FileWritersIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required int32 x; }");

  private static final long GROUP_BYTES = 4 << 20;

  private final TheFile file = new TheFile();

  @ParameterizedTest
  @EnumSource
  void aFileWithoutFooterIsClosedOnce(Mode mode) throws IOException {
    open(mode).close();
    assertEquals(1, file.closes);
  }

  @Test
  void aFileIsClosedIfItsFirstBytesCannotBeWritten() {
    file.refusesBytes = new IOException("no room");
    assertSame(file.refusesBytes, assertThrows(IOException.class, () -> open(Mode.CREATE)));
    assertEquals(1, file.closes);
  }

  @Test
  void bothFailuresAreTold() {
    file.refusesBytes = new IOException("no room");
    file.refusesToClose = new IOException("no connection");
    IOException failed = assertThrows(IOException.class, () -> open(Mode.CREATE));
    assertSame(file.refusesBytes, failed);
    assertSame(file.refusesToClose, failed.getSuppressed()[0]);
  }

  @Test
  void aFileThatCannotBeClosedSaysSo() throws IOException {
    FileWriters writers = open(Mode.CREATE);
    file.refusesToClose = new IOException("no connection");
    assertSame(file.refusesToClose, assertThrows(IOException.class, writers::close));
    assertEquals(1, file.closes);
  }

  /** The file writer of 1.13 cannot be closed, and so closing flushes nothing there. */
  @Test
  void aFileThatCannotBeFlushedSaysSoAndIsClosed() throws IOException {
    assumeTrue(AutoCloseable.class.isAssignableFrom(ParquetFileWriter.class));
    FileWriters writers = open(Mode.CREATE);
    file.refusesFlush = new IOException("no room");
    assertSame(file.refusesFlush, assertThrows(IOException.class, writers::close));
    assertEquals(1, file.closes);
  }

  /** Since 1.17 parquet-java's own writer leaves the stream open after a failure. */
  @Test
  void aFileWhoseWriterHasFailedIsClosed() throws IOException {
    FileWriters writers = open(Mode.CREATE);
    assertThrows(IOException.class, () -> writers.writer().endColumn());
    writers.close();
    assertEquals(1, file.closes);
  }

  @Test
  void aFileWithoutBlocksHasTheSizeOfARowGroup() throws IOException {
    file.hasBlocks = false;
    file.defaultBlockSize = 8 << 20;
    open(Mode.CREATE).close();
    assertEquals(GROUP_BYTES, file.blockSize);
  }

  @ParameterizedTest
  @EnumSource
  void theFileHasItsBlockSize(Mode mode) throws IOException {
    file.defaultBlockSize = 8 << 20;
    open(mode).close();
    assertEquals(8 << 20, file.blockSize);
  }

  private FileWriters open(Mode mode) throws IOException {
    return FileWriters.create(
        file, SCHEMA, mode, GROUP_BYTES, 0, ParquetProperties.builder().build(), null);
  }

  /** Counts how often its stream is closed, and fails where a test has set an exception. */
  private static final class TheFile implements OutputFile {
    private boolean hasBlocks = true;
    private long defaultBlockSize = GROUP_BYTES;
    private long blockSize;
    private int closes;
    private IOException refusesBytes;
    private IOException refusesFlush;
    private IOException refusesToClose;

    @Override
    public PositionOutputStream create(long blockSize) {
      this.blockSize = blockSize;
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      return new DelegatingPositionOutputStream(bytes) {
        @Override
        public long getPos() {
          return bytes.size();
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
          if (refusesBytes != null) {
            throw refusesBytes;
          }
          super.write(source, offset, length);
        }

        @Override
        public void write(byte[] source) throws IOException {
          write(source, 0, source.length);
        }

        @Override
        public void flush() throws IOException {
          if (refusesFlush != null) {
            throw refusesFlush;
          }
        }

        @Override
        public void close() throws IOException {
          closes++;
          if (refusesToClose != null) {
            throw refusesToClose;
          }
        }
      };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSize) {
      return create(blockSize);
    }

    @Override
    public boolean supportsBlockSize() {
      return hasBlocks;
    }

    @Override
    public long defaultBlockSize() {
      return defaultBlockSize;
    }
  }
}
