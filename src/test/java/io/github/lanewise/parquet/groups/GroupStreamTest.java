// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.ParquetFileRange;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class GroupStreamTest {
  private static ColumnChunkMetaData chunk(long start, long bytes) {
    return ColumnChunkMetaData.get(
        ColumnPath.get("x"),
        Types.required(PrimitiveTypeName.INT32).named("x"),
        CompressionCodecName.UNCOMPRESSED,
        null,
        Set.of(Encoding.PLAIN),
        Statistics.createStats(Types.required(PrimitiveTypeName.INT32).named("x")),
        start,
        0,
        1,
        bytes,
        bytes);
  }

  /** Returns a stream that has read ranges, each with one of these futures. */
  private static GroupStream stream(List<CompletableFuture<ByteBuffer>> futures)
      throws IOException {
    GroupStream stream =
        new GroupStream(
            new DelegatingSeekableInputStream(new ByteArrayInputStream(new byte[0])) {
              @Override
              public long getPos() {
                return 0;
              }

              @Override
              public void seek(long position) {}

              @Override
              public void readVectored(List<ParquetFileRange> which, ByteBufferAllocator memory) {
                for (int i = 0; i < which.size(); i++) {
                  which.get(i).setDataReadFuture(futures.get(i));
                }
              }
            },
            0,
            "file");
    stream.remember();
    stream.readVectored(
        futures.stream().map(each -> new ParquetFileRange(100, 10)).toList(),
        new HeapByteBufferAllocator());
    return stream;
  }

  /** parquet-java itself waits for such a read, and gives up after some minutes. */
  @Test
  void aReadThatDoesNotEndIsNotWaitedFor() throws IOException {
    GroupStream stream =
        stream(
            List.of(
                new CompletableFuture<>(),
                CompletableFuture.failedFuture(new IOException("no disk"))));
    List<ByteBuffer> bytes =
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> stream.bytesOf(chunk(100, 10)));
    assertEquals(List.of(), bytes);
  }

  @Test
  void bytesThatWereReadTwiceComeOnce() throws IOException {
    ByteBuffer read = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    GroupStream stream =
        stream(
            List.of(
                CompletableFuture.completedFuture(read),
                CompletableFuture.completedFuture(read.duplicate())));
    assertEquals(List.of(ByteBuffer.wrap(new byte[] {3, 4, 5})), stream.bytesOf(chunk(102, 3)));
  }

  /** A stream of a file whose bytes are their positions. */
  private static final class Numbered extends DelegatingSeekableInputStream {
    private static final int LENGTH = 100;
    private final Cursor bytes;
    private boolean closed;

    private Numbered(Cursor bytes) {
      super(bytes);
      this.bytes = bytes;
    }

    static Numbered open() {
      byte[] file = new byte[LENGTH];
      for (int i = 0; i < LENGTH; i++) {
        file[i] = (byte) i;
      }
      return new Numbered(new Cursor(file));
    }

    @Override
    public long getPos() {
      return bytes.position();
    }

    @Override
    public void seek(long position) {
      bytes.seek((int) position);
    }

    @Override
    public long skip(long count) {
      return bytes.skip(count);
    }

    @Override
    public int available() {
      return bytes.available();
    }

    @Override
    public boolean readVectoredAvailable(ByteBufferAllocator allocator) {
      return true;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static final class Cursor extends ByteArrayInputStream {
    Cursor(byte[] bytes) {
      super(bytes);
    }

    int position() {
      return pos;
    }

    void seek(int position) {
      pos = position;
    }
  }

  /** Reads the bytes from one position to another. */
  private static void read(GroupStream stream, int from, int to) throws IOException {
    stream.seek(from);
    stream.readFully(ByteBuffer.allocate(to - from));
  }

  private static void requireBytes(GroupStream stream, ColumnChunkMetaData chunk, int... limits) {
    List<ByteBuffer> expected = new ArrayList<>();
    for (int i = 0; i < limits.length; i += 2) {
      ByteBuffer bytes = ByteBuffer.allocate(limits[i + 1] - limits[i]);
      for (int at = limits[i]; at < limits[i + 1]; at++) {
        bytes.put((byte) at);
      }
      expected.add(bytes.flip());
    }
    assertEquals(expected, stream.bytesOf(chunk));
  }

  @Test
  void bytesOfAChunkComeInTheOrderOfTheFile() throws IOException {
    GroupStream stream = new GroupStream(Numbered.open(), Numbered.LENGTH, "file");
    read(stream, 50, 60);
    stream.remember();
    read(stream, 10, 20);
    read(stream, 30, 40);
    requireBytes(stream, chunk(10, 30), 10, 20, 30, 40);
    read(stream, 20, 30);
    requireBytes(stream, chunk(15, 20), 15, 20, 20, 30, 30, 35);
    requireBytes(stream, chunk(20, 10), 20, 30);
    requireBytes(stream, chunk(25, 60), 25, 30, 30, 40);
    requireBytes(stream, chunk(0, 10));
    requireBytes(stream, chunk(0, 11), 10, 11);
    requireBytes(stream, chunk(40, 20));
    requireBytes(stream, chunk(39, 20), 39, 40);
    stream.forget();
    requireBytes(stream, chunk(10, 30));
    read(stream, 10, 20);
    requireBytes(stream, chunk(10, 30));
  }

  @Test
  void bytesThatLieInTwoReadsComeOnce() throws IOException {
    GroupStream stream = new GroupStream(Numbered.open(), Numbered.LENGTH, "file");
    stream.remember();
    read(stream, 15, 25);
    read(stream, 10, 20);
    read(stream, 12, 18);
    requireBytes(stream, chunk(11, 13), 11, 20, 20, 24);
  }

  /** Only the bytes just before the tail are a footer, and none while a row group is read. */
  @Test
  void aForgedFooterIsRefusedWithTheFile() throws IOException {
    // A list of a million elements.
    byte[] forged = {0x19, (byte) 0xfc, (byte) 0xc0, (byte) 0x84, 0x3d, 0};
    for (int tail = 7; tail < 10; tail++) {
      for (boolean remembers : new boolean[] {false, true}) {
        byte[] file = Arrays.copyOf(forged, forged.length + tail);
        GroupStream stream =
            new GroupStream(new Numbered(new Cursor(file)), file.length, "the file");
        if (remembers) {
          stream.remember();
        }
        Executable read = () -> read(stream, 0, forged.length);
        if (tail == 8 && !remembers) {
          assertEquals(
              "the file: the footer announces 1,000,000 elements of a list where 1 bytes follow",
              assertThrows(ParquetDecodingException.class, read).getMessage());
        } else {
          assertDoesNotThrow(read);
        }
      }
    }
  }

  @Test
  void theStreamOfTheFileDoesTheReading() throws IOException {
    Numbered file = Numbered.open();
    GroupStream stream = new GroupStream(file, Numbered.LENGTH, "file");
    assertEquals(0, stream.read());
    assertEquals(2, stream.skip(2));
    assertEquals(97, stream.available());
    byte[] bytes = new byte[4];
    assertEquals(2, stream.read(bytes, 1, 2));
    stream.seek(7);
    assertEquals(7, stream.getPos());
    ByteBuffer one = ByteBuffer.allocate(1);
    assertEquals(1, stream.read(one));
    assertArrayEquals(new byte[] {0, 3, 4, 0}, bytes);
    stream.readFully(bytes, 2, 2);
    assertArrayEquals(new byte[] {0, 3, 8, 9}, bytes);
    stream.readFully(bytes);
    assertArrayEquals(new byte[] {10, 11, 12, 13}, bytes);
    assertEquals(7, one.get(0));
    assertTrue(stream.readVectoredAvailable(new HeapByteBufferAllocator()));
    assertFalse(file.closed);
    stream.close();
    assertTrue(file.closed);
  }

  @Test
  void aTimeoutIsNoDamage() {
    IOException timeout = new IOException("Timeout while fetching result", new TimeoutException());
    timeout.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement(
              "org.apache.parquet.hadoop.ParquetFileReader$ConsecutivePartList", "x", "X.java", 1)
        });
    assertFalse(Damage.isReasonFor(timeout));
  }
}
