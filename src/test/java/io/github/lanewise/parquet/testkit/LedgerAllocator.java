// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.parquet.bytes.ByteBufferAllocator;

/**
 * Keeps books on what is lent, for every release of parquet-java: its own tracking allocator came
 * with 1.14. Overwrites memory that comes back, so that a later read of it is noticed.
 */
public final class LedgerAllocator implements ByteBufferAllocator {
  private static final byte RETURNED = (byte) 0xde;

  /** The place of the memory: an array of its own, the middle of a larger one, or off the heap. */
  public enum Memory {
    HEAP,
    HEAP_WITHIN_ARRAY,
    DIRECT
  }

  private final Memory memory;
  private final Set<ByteBuffer> lent = Collections.newSetFromMap(new IdentityHashMap<>());
  private int allocations;
  private int failingAllocation;
  private boolean releasesFail;

  public LedgerAllocator(Memory memory) {
    this.memory = memory;
  }

  /** Makes the n-th allocation from now on throw an OutOfMemoryError, and only that one. */
  public void failAt(int n) {
    failingAllocation = allocations + n;
  }

  /** Sets whether each release throws. It takes the buffer back before it throws. */
  public void failReleases(boolean fail) {
    releasesFail = fail;
  }

  @Override
  public ByteBuffer allocate(int size) {
    if (++allocations == failingAllocation) {
      throw new OutOfMemoryError("allocation " + allocations + " fails on purpose");
    }
    if (size == 0) {
      throw new IllegalArgumentException("some allocators have no memory of 0 bytes");
    }
    ByteBuffer buffer =
        switch (memory) {
          case HEAP -> ByteBuffer.allocate(size);
          case HEAP_WITHIN_ARRAY -> ByteBuffer.allocate(size + 16).slice(3, size);
          case DIRECT -> ByteBuffer.allocateDirect(size);
        };
    lent.add(buffer);
    return buffer;
  }

  @Override
  public void release(ByteBuffer buffer) {
    if (!lent.remove(buffer)) {
      throw new IllegalStateException("released twice, or never lent");
    }
    for (int i = 0; i < buffer.capacity(); i++) {
      buffer.clear().put(i, RETURNED);
    }
    if (releasesFail) {
      throw new UnsupportedOperationException("a release fails on purpose");
    }
  }

  @Override
  public boolean isDirect() {
    return memory == Memory.DIRECT;
  }

  /** Buffers that have not come back. */
  public int lent() {
    return lent.size();
  }

  public int allocations() {
    return allocations;
  }

  /** Returns how often it took an allocation that failed: 0 or 1. */
  public static int attempt(Runnable step) {
    try {
      step.run();
      return 0;
    } catch (OutOfMemoryError e) {
      step.run();
      return 1;
    }
  }
}
