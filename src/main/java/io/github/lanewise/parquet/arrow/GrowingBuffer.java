// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/** Holds one buffer of a batch, to which the pieces of the batch are added one after another. */
final class GrowingBuffer {
  /** The most bytes that are allocated at first, unless the first piece has more bytes. */
  private static final long MOST_AHEAD = 1 << 24;

  private final BufferAllocator allocator;

  /** Is null as long as the batch has no bytes. */
  private ArrowBuf buffer;

  private long length;

  GrowingBuffer(BufferAllocator allocator) {
    this.allocator = allocator;
  }

  /**
   * Allocates memory for a piece.
   *
   * @param pieces the number of pieces of the same size that are likely to come, this one included
   */
  void reserve(long bytes, int pieces) {
    if (buffer == null && bytes > 0) {
      buffer = allocator.buffer(Math.max(bytes, Math.min(bytes * pieces, MOST_AHEAD)));
    } else if (buffer != null && length + bytes > buffer.capacity()) {
      ArrowBuf larger = allocator.buffer(Math.max(length + bytes, 2 * buffer.capacity()));
      larger.setBytes(0, buffer, 0, length);
      buffer.close();
      buffer = larger;
    }
  }

  boolean isEmpty() {
    return length == 0;
  }

  /** Returns a view of the next bytes of the buffer, which {@link #reserve} has allocated. */
  ByteBuffer next(int bytes) {
    ByteBuffer place = buffer.nioBuffer(length, bytes).order(ByteOrder.nativeOrder());
    length += bytes;
    return place;
  }

  /** Returns the buffer, which the caller has to close, and begins the next batch. */
  ArrowBuf take() {
    ArrowBuf whole = buffer == null ? allocator.getEmpty() : buffer;
    if (length > 0) {
      whole.writerIndex(length);
    }
    buffer = null;
    length = 0;
    return whole;
  }
}
