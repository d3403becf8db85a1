// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.write.PageMemory;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;

/**
 * Lends heap arrays for the compressed pages of a row group, and lends them again once it has
 * ended. It does so only while a {@link ColumnsReader} is open, which copies all values out of
 * pages. Values of parquet-java's own readers may stand in their pages.
 */
final class ReaderMemory implements ByteBufferAllocator {
  /** Null if every buffer is to be a fresh one. */
  private volatile PageMemory memory;

  /** A reader of columns opens. */
  void open() {
    memory = (PageMemory) PageMemory.of(new HeapByteBufferAllocator());
  }

  /**
   * A row group has ended. If parquet-java has not given back all of its buffers, it is of no use
   * to lend them: so do 1.13, and later releases where Hadoop reads several ranges at once.
   */
  void endGroup() {
    PageMemory used = memory;
    if (used != null && used.forget()) {
      memory = null;
    }
  }

  void close() {
    PageMemory used = memory;
    memory = null;
    if (used != null) {
      used.forget();
    }
  }

  @Override
  public ByteBuffer allocate(int size) {
    PageMemory used = memory;
    return used == null ? ByteBuffer.allocate(size) : used.allocate(size);
  }

  @Override
  public void release(ByteBuffer buffer) {
    PageMemory used = memory;
    if (used != null) {
      used.release(buffer);
    }
  }

  @Override
  public boolean isDirect() {
    return false;
  }
}
