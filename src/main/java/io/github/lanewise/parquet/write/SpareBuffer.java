// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;

/**
 * Keeps a buffer that goes from writer to writer. Each BYTE_STREAM_SPLIT writer needs a buffer in
 * addition to the values that it collects, but only from the request for its page to the reset. One
 * buffer for each column of a wide table would take as much memory as all the pages.
 *
 * <p>Only memory that is left to the garbage collector is kept, by a soft reference. So the
 * collector may take it when memory runs out. Memory of any other allocator goes back to it.
 * Thread-safe.
 */
public final class SpareBuffer {
  private final ByteBufferAllocator allocator;
  private final AtomicReference<SoftReference<ByteBuffer>> spare = new AtomicReference<>();

  /** Makes a spare buffer for all writers that have this allocator. */
  public SpareBuffer(ByteBufferAllocator allocator) {
    this.allocator = allocator;
  }

  /** Returns a buffer of at least this many bytes, which starts at index 0. */
  ByteBuffer take(int length) {
    SoftReference<ByteBuffer> reference = spare.getAndSet(null);
    ByteBuffer kept = reference == null ? null : reference.get();
    return kept != null && kept.capacity() >= length ? kept : allocator.allocate(length);
  }

  /** Takes back a buffer that {@link #take} gave. */
  void giveBack(ByteBuffer buffer) {
    if (allocator.getClass() == HeapByteBufferAllocator.class) {
      spare.accumulateAndGet(new SoftReference<>(buffer), SpareBuffer::larger);
    } else {
      allocator.release(buffer);
    }
  }

  private static SoftReference<ByteBuffer> larger(
      SoftReference<ByteBuffer> kept, SoftReference<ByteBuffer> other) {
    return capacity(kept) > capacity(other) ? kept : other;
  }

  private static int capacity(SoftReference<ByteBuffer> reference) {
    ByteBuffer buffer = reference == null ? null : reference.get();
    return buffer == null ? -1 : buffer.capacity();
  }
}
