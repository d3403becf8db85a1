// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.parquet.bytes.ByteBufferAllocator;

/**
 * Counts the leaks and the wrong releases of an allocator's buffers. It does not throw as {@code
 * TrackingByteBufferAllocator} does, because parquet-java 1.13.1 itself releases some buffers
 * twice.
 */
public final class OpenBuffers implements ByteBufferAllocator {
  private final ByteBufferAllocator allocator;
  private final Set<ByteBuffer> open = Collections.newSetFromMap(new IdentityHashMap<>());
  private int wrongReleases;

  public OpenBuffers(ByteBufferAllocator allocator) {
    this.allocator = allocator;
  }

  public int leaks() {
    return open.size();
  }

  public int wrongReleases() {
    return wrongReleases;
  }

  @Override
  public ByteBuffer allocate(int size) {
    ByteBuffer buffer = allocator.allocate(size);
    open.add(buffer);
    return buffer;
  }

  @Override
  public void release(ByteBuffer buffer) {
    if (open.remove(buffer)) {
      allocator.release(buffer);
    } else {
      wrongReleases++;
    }
  }

  @Override
  public boolean isDirect() {
    return allocator.isDirect();
  }
}
