// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;
import org.junit.jupiter.api.Test;

final class GroupFileTest {
  /** A file whose reads and closes may fail. */
  private static final class File implements InputFile {
    private final Error whenRead;
    private final Exception whenClosed;
    private int opened;
    private int closed;

    File(Error whenRead, Exception whenClosed) {
      this.whenRead = whenRead;
      this.whenClosed = whenClosed;
    }

    @Override
    public long getLength() {
      return 100;
    }

    @Override
    public SeekableInputStream newStream() {
      opened++;
      return new DelegatingSeekableInputStream(new ByteArrayInputStream(new byte[100])) {
        @Override
        public long getPos() {
          return 0;
        }

        @Override
        public void seek(long position) {
          if (whenRead != null) {
            throw whenRead;
          }
        }

        @Override
        public void close() throws IOException {
          closed++;
          if (whenClosed instanceof IOException io) {
            throw io;
          } else if (whenClosed instanceof RuntimeException other) {
            throw other;
          }
        }
      };
    }

    @Override
    public String toString() {
      return "a file";
    }
  }

  private static final ParquetReadOptions OPTIONS = ParquetReadOptions.builder().build();

  @Test
  void theStreamIsClosedAfterAnErrorThatParquetJavaLetsPass() {
    OutOfMemoryError error = new OutOfMemoryError("on purpose");
    File file = new File(error, null);
    assertSame(
        error, assertThrows(OutOfMemoryError.class, () -> GroupReader.open(file, OPTIONS, "name")));
    assertEquals(1, file.opened);
    assertEquals(1, file.closed);
    assertEquals(0, error.getSuppressed().length);
  }

  @Test
  void aCloseThatFailsDoesNotHideTheError() {
    for (Exception second :
        new Exception[] {new IOException("no disk"), new IllegalStateException("no client")}) {
      OutOfMemoryError error = new OutOfMemoryError("on purpose");
      File file = new File(error, second);
      assertSame(
          error,
          assertThrows(OutOfMemoryError.class, () -> GroupReader.open(file, OPTIONS, "name")));
      assertEquals(1, file.closed);
      assertArrayEquals(new Throwable[] {second}, error.getSuppressed());
    }
  }

  @Test
  void nothingIsClosedThatWasNotOpened() throws IOException {
    File file = new File(null, null);
    GroupFile group = new GroupFile(file, "name");
    Exception failure = new IOException();
    group.close(failure);
    assertEquals(0, file.closed);
    assertEquals(0, failure.getSuppressed().length);
    assertEquals(100, group.getLength());
    assertEquals("a file", group.toString());
  }
}
