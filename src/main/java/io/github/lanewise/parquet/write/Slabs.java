// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;

/**
 * Holds the slabs that a writer has from its allocator. The slabs of the current page come first.
 * After them come slabs of the page before, which the current page does not need yet.
 */
final class Slabs {
  private final ByteBufferAllocator allocator;

  /**
   * Whether the slabs of one page serve the next. Only memory that is left to the garbage collector
   * may stay. parquet-java 1.13 never closes its writers, so all other memory must go back to its
   * allocator with the reset that follows each page.
   */
  private final boolean serveNextPage;

  private final List<Slab> slabs = new ArrayList<>();

  Slabs(ByteBufferAllocator allocator) {
    this.allocator = PageMemory.of(allocator);
    serveNextPage = allocator.getClass() == HeapByteBufferAllocator.class;
  }

  Slab get(int index) {
    return slabs.get(index);
  }

  /** Returns the first slabs, in order. */
  List<Slab> first(int count) {
    return slabs.subList(0, count);
  }

  /**
   * Returns the slab after the first {@code inUse}, of at least {@code size} bytes.
   *
   * @param exactly if true, the page may use no more of it than {@code size} bytes
   */
  Slab next(int inUse, int size, boolean exactly) {
    if (inUse < slabs.size()) {
      Slab kept = slabs.get(inUse);
      if (kept.capacity >= size) {
        kept.limit = exactly ? size : kept.capacity;
        return kept;
      }
      // The slab leaves the list first, so that a release that throws is not tried again.
      allocator.release(slabs.remove(inUse).buffer);
    }
    Slab fresh = new Slab(allocator.allocate(size));
    slabs.add(inUse, fresh);
    return fresh;
  }

  long capacity() {
    return slabs.stream().mapToLong(slab -> slab.capacity).sum();
  }

  /** Keeps at most the slabs that the page needed. */
  void endPage(int inUse) {
    release(serveNextPage ? inUse : 0);
  }

  /**
   * Gives back all slabs except the first {@code kept}. Each is given back once, even if the
   * release of another one throws.
   */
  void release(int kept) {
    while (slabs.size() > kept) {
      Slab last = slabs.remove(slabs.size() - 1);
      try {
        allocator.release(last.buffer);
      } catch (RuntimeException | Error e) {
        Failures.add(e, () -> release(kept));
        throw e;
      }
    }
  }
}
