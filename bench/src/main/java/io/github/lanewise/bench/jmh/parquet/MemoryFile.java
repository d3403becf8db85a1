// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.SeekableInputStream;

/** A file in memory, so that no disk is measured. */
public final class MemoryFile implements OutputFile, InputFile {
  private final Bytes bytes;

  public MemoryFile(int capacity) {
    bytes = new Bytes(capacity);
  }

  public byte[] content() {
    return bytes.toByteArray();
  }

  /**
   * Returns whether the file has this content. It makes no copy, which would count as the
   * benchmark's garbage.
   */
  public boolean holds(byte[] content) {
    return bytes.view().equals(ByteBuffer.wrap(content));
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) {
    return createOrOverwrite(blockSizeHint);
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) {
    bytes.reset();
    return new PositionOutputStream() {
      @Override
      public long getPos() {
        return bytes.size();
      }

      @Override
      public void write(int b) {
        bytes.write(b);
      }

      @Override
      public void write(byte[] source, int offset, int length) {
        bytes.write(source, offset, length);
      }
    };
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }

  @Override
  public long getLength() {
    return bytes.size();
  }

  @Override
  public SeekableInputStream newStream() {
    BufferStream stream = new BufferStream(bytes.view());
    return new DelegatingSeekableInputStream(stream) {
      @Override
      public long getPos() {
        return stream.buffer.position();
      }

      @Override
      public void seek(long position) {
        stream.buffer.position((int) position);
      }
    };
  }

  private static final class Bytes extends ByteArrayOutputStream {
    Bytes(int capacity) {
      super(capacity);
    }

    ByteBuffer view() {
      return ByteBuffer.wrap(buf, 0, count);
    }
  }

  private static final class BufferStream extends InputStream {
    private final ByteBuffer buffer;

    BufferStream(ByteBuffer buffer) {
      this.buffer = buffer;
    }

    @Override
    public int read() throws IOException {
      return buffer.hasRemaining() ? buffer.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (!buffer.hasRemaining()) {
        return -1;
      }
      int read = Math.min(length, buffer.remaining());
      buffer.get(target, offset, read);
      return read;
    }
  }
}
