// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;

/**
 * Lends arrays for pages, and lends those that come back again: {@link SpareArrays}. It takes the
 * place of parquet-java's allocator of heap memory, which takes nothing back. A fresh array is
 * cleared before it is filled, and lies in no cache.
 *
 * <p>A buffer that is given back twice, or that is not of this object, is left to the garbage
 * collector. This object is for one thread at a time.
 */
public final class PageMemory implements ByteBufferAllocator {
  private final SpareArrays spare;
  private final Map<ByteBuffer, byte[]> lent = new IdentityHashMap<>();

  PageMemory(SpareArrays spare) {
    this.spare = spare;
  }

  public PageMemory() {
    this(SpareArrays.shared());
  }

  /** Returns such memory in place of parquet-java's allocator of heap memory, else the argument. */
  public static ByteBufferAllocator of(ByteBufferAllocator allocator) {
    return allocator.getClass() == HeapByteBufferAllocator.class ? new PageMemory() : allocator;
  }

  @Override
  public ByteBuffer allocate(int size) {
    if (!spare.keeps(size)) {
      return ByteBuffer.allocate(size);
    }
    byte[] array = spare.take(size);
    ByteBuffer buffer = ByteBuffer.wrap(array, 0, size).slice();
    lent.put(buffer, array);
    return buffer;
  }

  @Override
  public void release(ByteBuffer buffer) {
    byte[] array = lent.remove(buffer);
    if (array != null) {
      spare.give(array);
    }
  }

  /** Returns the number of buffers that are lent. */
  public int lent() {
    return lent.size();
  }

  /** Leaves the buffers that are lent to the garbage collector. */
  public void forget() {
    lent.clear();
  }

  @Override
  public boolean isDirect() {
    return false;
  }
}
