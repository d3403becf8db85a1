// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.parquet.bytes.ByteBufferAllocator;

/**
 * Records which buffers are allocated and not released. It works with every release of
 * parquet-java, whose own tracking allocator came with 1.14. It overwrites memory that is released,
 * so that a later read of it is noticed.
 */
public final class LedgerAllocator implements ByteBufferAllocator {
  private static final byte RETURNED = (byte) 0xde;

  /** Where the memory lies: in an array of its own, amid a larger one, or off the heap. */
  public enum Memory {
    HEAP,
    HEAP_WITHIN_ARRAY,
    DIRECT
  }

  private final Memory memory;
  private final Set<ByteBuffer> lent = Collections.newSetFromMap(new IdentityHashMap<>());
  private int allocations;
  private int failingAllocation;
  private boolean allocationsFail;
  private boolean releasesFail;

  public LedgerAllocator(Memory memory) {
    this.memory = memory;
  }

  /** Makes the n-th allocation from now on throw an OutOfMemoryError, and only that one. */
  public void failAt(int n) {
    failingAllocation = allocations + n;
  }

  /** Sets whether each allocation throws, as while memory is short. */
  public void failAllocations(boolean fail) {
    allocationsFail = fail;
  }

  /** Sets whether each release throws. It takes the buffer back before it throws. */
  public void failReleases(boolean fail) {
    releasesFail = fail;
  }

  @Override
  public ByteBuffer allocate(int size) {
    if (++allocations == failingAllocation || allocationsFail) {
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

  /** Returns the number of buffers that have not been released. */
  public int lent() {
    return lent.size();
  }

  public int allocations() {
    return allocations;
  }

  /** Runs a step, and once more if an allocation fails. Returns the number of failures: 0 or 1. */
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
