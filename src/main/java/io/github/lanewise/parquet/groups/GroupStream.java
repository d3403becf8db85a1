// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.ParquetFileRange;
import org.apache.parquet.io.SeekableInputStream;

/**
 * The stream of a file that is read. While parquet-java reads a row group, the stream remembers the
 * buffers with the bytes, so that the headers of pages can be checked before parquet-java allocates
 * memory for the sizes in them. The footer is checked as soon as it has been read. The stream
 * recognises that read by its end, which lies just before the last eight bytes of the file.
 */
final class GroupStream extends SeekableInputStream {
  /** Some bytes of the file. */
  private record Part(long position, ByteBuffer bytes) {
    /** Returns the bytes that lie in a range of the file. */
    ByteBuffer within(long start, long end) {
      int from = within(start);
      return bytes.slice(from, Math.max(from, within(end)) - from);
    }

    private int within(long place) {
      return (int) Math.max(0, Math.min(place - position, bytes.limit()));
    }
  }

  /** The number of bytes after the footer, which are its length and PAR1. */
  private static final int TAIL = 2 * Integer.BYTES;

  private final SeekableInputStream file;
  private final long length;
  private final String name;
  private final List<Part> parts = new ArrayList<>();

  /** The ranges that Hadoop reads by itself. */
  private List<ParquetFileRange> ranges = List.of();

  private boolean remembers;

  /** Whether the parts are in the order of the file. */
  private boolean sorted;

  /**
   * @param length the number of bytes of the file
   * @param name the name of the file, for messages
   */
  GroupStream(SeekableInputStream file, long length, String name) {
    this.file = file;
    this.length = length;
    this.name = name;
  }

  /** Remembers the buffers from now on. */
  void remember() {
    remembers = true;
  }

  /** Forgets all buffers. */
  void forget() {
    remembers = false;
    parts.clear();
    ranges = List.of();
  }

  /** Returns the bytes of a column chunk that have been read, in the order of the file. */
  List<ByteBuffer> bytesOf(ColumnChunkMetaData chunk) {
    for (ParquetFileRange range : ranges) {
      CompletableFuture<ByteBuffer> read = range.getDataReadFuture();
      // parquet-java waits for a read of Hadoop for a limited time, so this one may not have ended.
      if (read.isDone() && !read.isCompletedExceptionally()) {
        parts.add(new Part(range.getOffset(), read.join().slice()));
        sorted = false;
      }
    }
    ranges = List.of();
    if (!sorted) {
      parts.sort(Comparator.comparingLong(Part::position));
      sorted = true;
    }
    List<ByteBuffer> bytes = new ArrayList<>();
    long end = chunk.getStartingPos() + chunk.getTotalSize();
    long next = chunk.getStartingPos();
    for (Part part : parts) {
      if (part.position() >= end) {
        break;
      }
      if (part.position() + part.bytes().limit() <= next) {
        continue;
      }
      // If the chunk before announces too many bytes, bytes of this chunk have been read twice.
      ByteBuffer further = part.within(next, end);
      if (further.hasRemaining()) {
        bytes.add(further);
        next = part.position() + part.within(end);
      }
    }
    return bytes;
  }

  @Override
  public void readFully(ByteBuffer buffer) throws IOException {
    long position = file.getPos();
    ByteBuffer bytes = buffer.slice();
    file.readFully(buffer);
    if (remembers) {
      parts.add(new Part(position, bytes));
      sorted = false;
    } else if (position + bytes.limit() == length - TAIL) {
      ThriftSizes.pass(ByteBufferInputStream.wrap(bytes), name + ": the footer", FormatStruct.FILE);
    }
  }

  @Override
  public boolean readVectoredAvailable(ByteBufferAllocator allocator) {
    return file.readVectoredAvailable(allocator);
  }

  @Override
  public void readVectored(List<ParquetFileRange> which, ByteBufferAllocator allocator)
      throws IOException {
    file.readVectored(which, allocator);
    ranges = remembers ? which : List.of();
  }

  @Override
  public long getPos() throws IOException {
    return file.getPos();
  }

  @Override
  public void seek(long position) throws IOException {
    file.seek(position);
  }

  @Override
  public void readFully(byte[] bytes) throws IOException {
    file.readFully(bytes);
  }

  @Override
  public void readFully(byte[] bytes, int offset, int length) throws IOException {
    file.readFully(bytes, offset, length);
  }

  @Override
  public int read(ByteBuffer buffer) throws IOException {
    return file.read(buffer);
  }

  @Override
  public int read() throws IOException {
    return file.read();
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    return file.read(bytes, offset, length);
  }

  @Override
  public long skip(long count) throws IOException {
    return file.skip(count);
  }

  @Override
  public int available() throws IOException {
    return file.available();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
