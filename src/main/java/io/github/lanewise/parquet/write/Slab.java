// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.BytesInput;

/** Is one buffer of the allocator. It knows how much of the buffer the page uses. */
public final class Slab {
  /** The slab of an empty page. */
  static final Slab NONE = new Slab(ByteBuffer.allocate(0));

  final ByteBuffer buffer;

  /** The buffer's array, or {@code null} if it is not on the heap. */
  final byte[] array;

  final int capacity;

  /** The number of bytes that the page may use. */
  int limit;

  /** The number of bytes that belong to the page, from the buffer's first byte on. */
  int used;

  Slab(ByteBuffer buffer) {
    this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN);
    array = buffer.hasArray() ? buffer.array() : null;
    capacity = buffer.limit();
    limit = capacity;
  }

  /** Returns the index of the first byte in the array, or in the buffer if there is no array. */
  int origin() {
    return array == null ? 0 : buffer.arrayOffset();
  }

  /** Returns a view of the used bytes. */
  BytesInput bytes() {
    return bytes(buffer, 0, used);
  }

  /**
   * Returns a view of some bytes that is written in one piece, as parquet-java writes a slab. A
   * {@link BytesInput} on direct memory would be written in many small pieces, so direct memory is
   * handed out as a stream.
   */
  public static BytesInput bytes(ByteBuffer buffer, int index, int length) {
    return buffer.hasArray()
        ? BytesInput.from(buffer.array(), buffer.arrayOffset() + index, length)
        : BytesInput.from(new Repeated(buffer.slice(index, length)), length);
  }

  /**
   * Reads the same bytes again and again, because a page may be asked for its bytes more than once.
   */
  static final class Repeated extends InputStream {
    private final ByteBuffer bytes;

    Repeated(ByteBuffer bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      rewind();
      return bytes.hasRemaining() ? bytes.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (length == 0) {
        return 0;
      }
      rewind();
      int count = Math.min(length, bytes.remaining());
      bytes.get(target, offset, count);
      return count == 0 ? -1 : count;
    }

    private void rewind() {
      if (!bytes.hasRemaining()) {
        bytes.clear();
      }
    }

    @Override
    public int available() {
      return bytes.remaining() == 0 ? bytes.limit() : bytes.remaining();
    }
  }
}
