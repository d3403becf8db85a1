// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns.failing;

import io.github.lanewise.parquet.testkit.FileWithoutBlocks;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A file with a stream whose n-th step fails: a write, a flush or a close. */
final class FailingFile extends FileWithoutBlocks {
  /** Tells whether the steps after the failed one work, or throw the same exception or others. */
  enum Later {
    WORK,
    FAIL_WITH_SAME,
    FAIL_WITH_OTHERS
  }

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
