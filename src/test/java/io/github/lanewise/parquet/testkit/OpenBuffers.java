// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.parquet.bytes.ByteBufferAllocator;

/**
 * Knows which buffers of an allocator are still open. Does what {@code TrackingByteBufferAllocator}
 * does, which 1.13.1 has not.
 */
public final class OpenBuffers implements ByteBufferAllocator {
  private final ByteBufferAllocator allocator;
  private final Set<ByteBuffer> open = Collections.newSetFromMap(new IdentityHashMap<>());

  public OpenBuffers(ByteBufferAllocator allocator) {
    this.allocator = allocator;
  }

  public int count() {
    return open.size();
  }

  @Override
  public ByteBuffer allocate(int size) {
    ByteBuffer buffer = allocator.allocate(size);
    open.add(buffer);
    return buffer;
  }

  @Override
  public void release(ByteBuffer buffer) {
    if (!open.remove(buffer)) {
      throw new IllegalStateException("released twice, or never allocated here: " + buffer);
    }
    allocator.release(buffer);
  }

  @Override
  public boolean isDirect() {
    return allocator.isDirect();
  }
}
