// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A file that only counts the bytes written to it. */
final class DiscardedFile implements OutputFile {
  private long length;

  /** Returns the length of the file that was written last. */
  long length() {
    return length;
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) {
    return createOrOverwrite(blockSizeHint);
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) {
    length = 0;
    return new PositionOutputStream() {
      @Override
      public long getPos() {
        return length;
      }

      @Override
      public void write(int b) {
        length++;
      }

      @Override
      public void write(byte[] source, int offset, int count) {
        length += count;
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
}
