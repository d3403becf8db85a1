// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;

/**
 * Allocates arrays for pages, and reuses arrays that were released, which {@link SpareArrays}
 * keeps. It takes the place of parquet-java's allocator of heap memory, which reuses nothing. A
 * fresh array costs more, because it is cleared before it is filled, and lies in no cache.
 *
 * <p>A buffer that is released twice, or that this object did not allocate, is left to the garbage
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

  /**
   * Returns a new object if the argument is parquet-java's allocator of heap memory. Otherwise
   * returns the argument.
   */
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

  /** Returns the number of buffers that were allocated and not released. */
  public int lent() {
    return lent.size();
  }

  /** Forgets the buffers that were not released, and leaves them to the garbage collector. */
  public void forget() {
    lent.clear();
  }

  @Override
  public boolean isDirect() {
    return false;
  }
}
