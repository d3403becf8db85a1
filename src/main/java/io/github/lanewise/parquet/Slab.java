// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.BytesInput;

/** One buffer of the allocator and how much of it the page uses. */
final class Slab {
  final ByteBuffer buffer;

  /** Memory of the buffer, {@code null} where it is none of the heap's. */
  final byte[] array;

  /** Index of the buffer's first byte that is ours. */
  final int first;

  final int capacity;

  /** Bytes that belong to the page, from {@link #first} on. */
  int used;

  Slab(ByteBuffer buffer) {
    this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN);
    array = buffer.hasArray() ? buffer.array() : null;
    first = buffer.position();
    capacity = buffer.remaining();
  }

  /** The first byte as an index of the array, or of the buffer where there is no array. */
  int origin() {
    return array == null ? first : buffer.arrayOffset() + first;
  }

  /**
   * A view of the used bytes. Of an array where there is one: writing a buffer to a stream goes
   * through a copy in small pieces.
   */
  BytesInput bytes() {
    if (array != null) {
      return BytesInput.from(array, origin(), used);
    }
    return BytesInput.from(buffer.duplicate().position(first).limit(first + used));
  }
}
