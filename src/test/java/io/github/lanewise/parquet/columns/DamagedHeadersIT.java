// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that a damaged page header is refused with its place, and that a failing input is no
 * damage.
 */
@Tag("any-java")
class DamagedHeadersIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { optional int64 a; required binary b; repeated int32 c; }");
  private static final int[] BITS = {0x01, 0x80, 0x33};

  /** Each column has two pages, because headers of further pages are like that of the second. */
  private static MemoryFile file(WriterVersion version) throws IOException {
    return Rows.write(
        SCHEMA,
        20,
        i ->
            new SimpleGroup(SCHEMA)
                .append("a", (long) i * i)
                .append("b", "text " + i % 7)
                .append("c", i),
        builder -> builder.withWriterVersion(version).withPageRowCountLimit(10));
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyRefusalNamesThePlace(WriterVersion version) throws IOException {
    byte[] whole = file(version).bytes();
    int length = 0;
    for (int i = 5; i <= 8; i++) {
      length = length << 8 | whole[whole.length - i] & 0xff;
    }
    int refused = 0;
    for (int i = 4; i < whole.length - 8 - length; i++) {
      for (int bits : BITS) {
        byte[] damaged = whole.clone();
        damaged[i] ^= (byte) bits;
        MemoryFile file = new MemoryFile();
        try (PositionOutputStream out = file.create(0)) {
          out.write(damaged);
        }
        try (ColumnsReader reader = ColumnsReader.open(file)) {
          while (reader.next()) {
            reader.columns().all().forEach(DamagedFuzzIT::touch);
          }
        } catch (ParquetDecodingException e) {
          assertTrue(e.getMessage().startsWith(file + ": row group 0"), e::getMessage);
          refused++;
          assertTrue(e.getMessage().contains("column '"), e::getMessage);
        } catch (IOException | RuntimeException e) {
          throw new AssertionError("byte " + i + " with " + bits, e);
        }
      }
    }
    assertTrue(refused > 300, refused + " refused");
  }

  @Test
  void aFailureOfTheInputStaysWhatItIs() throws IOException {
    for (Exception failure :
        new Exception[] {
          new IOException("the disk fails on purpose"),
          new EOFException("the file was cut off"),
          new IllegalStateException("the client fails on purpose"),
          new NullPointerException()
        }) {
      Failing input = new Failing(file(WriterVersion.PARQUET_1_0), failure);
      try (ColumnsReader reader = ColumnsReader.open(input)) {
        input.fails = true;
        Exception thrown = assertThrows(Exception.class, reader::next);
        assertSame(failure, thrown);
        assertNull(thrown.getCause());
      }
    }
  }

  /** An input whose stream fails when it is told to. */
  private static final class Failing implements InputFile {
    private final InputFile whole;
    private final Exception failure;
    private boolean fails;

    Failing(InputFile whole, Exception failure) {
      this.whole = whole;
      this.failure = failure;
    }

    @Override
    public long getLength() throws IOException {
      return whole.getLength();
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
      SeekableInputStream stream = whole.newStream();
      InputStream failing =
          new InputStream() {
            @Override
            public int read() throws IOException {
              fail();
              return stream.read();
            }

            @Override
            public int read(byte[] bytes, int offset, int count) throws IOException {
              fail();
              return stream.read(bytes, offset, count);
            }
          };
      return new DelegatingSeekableInputStream(failing) {
        @Override
        public long getPos() throws IOException {
          return stream.getPos();
        }

        @Override
        public void seek(long position) throws IOException {
          stream.seek(position);
        }
      };
    }

    private void fail() throws IOException {
      if (fails) {
        failure.setStackTrace(new Throwable().getStackTrace());
        if (failure instanceof IOException io) {
          throw io;
        }
        throw (RuntimeException) failure;
      }
    }
  }
}
