// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns.failing;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file whose n-th step fails when it is read: an opening, a seek, a read, a close. */
public final class FailingInput implements InputFile {
  public final IOException failure = new IOException("the stream fails on purpose");
  private final MemoryFile file;
  private final int failing;
  public int steps;
  public int opened;
  public int closed;

  public FailingInput(MemoryFile file, int failing) {
    this.file = file;
    this.failing = failing;
  }

  private void step() throws IOException {
    if (++steps == failing) {
      throw failure;
    }
  }

  @Override
  public long getLength() {
    return file.getLength();
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    step();
    opened++;
    SeekableInputStream stream = file.newStream();
    return new SeekableInputStream() {
      private boolean open = true;

      @Override
      public long getPos() throws IOException {
        return stream.getPos();
      }

      @Override
      public void seek(long position) throws IOException {
        step();
        stream.seek(position);
      }

      @Override
      public int read() throws IOException {
        step();
        return stream.read();
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        step();
        return stream.read(bytes, offset, length);
      }

      @Override
      public void readFully(byte[] bytes) throws IOException {
        step();
        stream.readFully(bytes);
      }

      @Override
      public void readFully(byte[] bytes, int offset, int length) throws IOException {
        step();
        stream.readFully(bytes, offset, length);
      }

      @Override
      public int read(ByteBuffer buffer) throws IOException {
        step();
        return stream.read(buffer);
      }

      @Override
      public void readFully(ByteBuffer buffer) throws IOException {
        step();
        stream.readFully(buffer);
      }

      @Override
      public void close() throws IOException {
        if (open) {
          open = false;
          closed++;
          step();
        }
      }
    };
  }
}
