// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.SeekableInputStream;

/** A file in memory: written once, then read as often as one likes. */
public final class MemoryFile extends FileWithoutBlocks implements InputFile {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  public byte[] bytes() {
    return written.toByteArray();
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) {
    return new PositionOutputStream() {
      @Override
      public long getPos() {
        return written.size();
      }

      @Override
      public void write(int b) {
        written.write(b);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) {
        written.write(bytes, offset, length);
      }
    };
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) {
    written.reset();
    return create(blockSizeHint);
  }

  @Override
  public long getLength() {
    return written.size();
  }

  @Override
  public SeekableInputStream newStream() {
    Cursor cursor = new Cursor(bytes());
    return new DelegatingSeekableInputStream(cursor) {
      @Override
      public long getPos() {
        return cursor.position();
      }

      @Override
      public void seek(long position) {
        cursor.seek(position);
      }
    };
  }

  private static final class Cursor extends ByteArrayInputStream {
    Cursor(byte[] bytes) {
      super(bytes);
    }

    int position() {
      return pos;
    }

    void seek(long position) {
      pos = Math.toIntExact(position);
    }
  }
}
