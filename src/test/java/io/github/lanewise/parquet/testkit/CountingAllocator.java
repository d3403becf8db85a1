// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.parquet.bytes.ByteBufferAllocator;

/**
 * Records the buffers that it has allocated and that are not released yet. It refuses to release
 * any other buffer. It overwrites a released buffer, so code that still uses the buffer reads wrong
 * values.
 */
public final class CountingAllocator implements ByteBufferAllocator {
  /** Is thrown by an allocator that has no memory left. */
  public static final class NoMemory extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final boolean direct;
  private final Set<ByteBuffer> out = Collections.newSetFromMap(new IdentityHashMap<>());
  private int left;
  private int taken;

  public CountingAllocator(boolean direct) {
    this(direct, Integer.MAX_VALUE);
  }

  /** Throws {@link NoMemory} after {@code allocations} buffers. */
  public CountingAllocator(boolean direct, int allocations) {
    this.direct = direct;
    this.left = allocations;
  }

  @Override
  public ByteBuffer allocate(int size) {
    if (left-- == 0) {
      throw new NoMemory();
    }
    taken++;
    ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
    out.add(buffer);
    return buffer;
  }

  @Override
  public void release(ByteBuffer buffer) {
    if (!out.remove(buffer)) {
      throw new IllegalStateException("not out, or not from here: " + buffer);
    }
    buffer.clear();
    for (int i = 0; i < buffer.capacity(); i++) {
      buffer.put(i, (byte) 0xdb);
    }
  }

  @Override
  public boolean isDirect() {
    return direct;
  }

  /** Returns the number of buffers that have not been released. */
  public int buffersOut() {
    return out.size();
  }

  /** Returns the number of buffers that have ever been allocated. */
  public int taken() {
    return taken;
  }
}
