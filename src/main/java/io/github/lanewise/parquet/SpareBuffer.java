// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;

/**
 * A buffer that goes from writer to writer. Each BYTE_STREAM_SPLIT writer needs one beside the
 * values it collects, but only from the request for its page to the reset. One buffer for each
 * column of a wide table would take as much memory as all the pages.
 *
 * <p>Only memory that is left to the garbage collector is kept; what any other allocator has lent
 * goes back to it. Safe for use by several threads.
 */
final class SpareBuffer {
  private final ByteBufferAllocator allocator;
  private final AtomicReference<ByteBuffer> spare = new AtomicReference<>();

  SpareBuffer(ByteBufferAllocator allocator) {
    this.allocator = allocator;
  }

  /** Returns a buffer of at least so many bytes, from index 0 on. */
  ByteBuffer take(int length) {
    ByteBuffer kept = spare.getAndSet(null);
    return kept != null && kept.capacity() >= length ? kept : allocator.allocate(length);
  }

  /** Takes back what {@link #take} gave. */
  void giveBack(ByteBuffer buffer) {
    if (allocator.getClass() == HeapByteBufferAllocator.class) {
      spare.accumulateAndGet(buffer, SpareBuffer::larger);
    } else {
      allocator.release(buffer);
    }
  }

  private static ByteBuffer larger(ByteBuffer kept, ByteBuffer other) {
    return kept != null && kept.capacity() > other.capacity() ? kept : other;
  }
}
