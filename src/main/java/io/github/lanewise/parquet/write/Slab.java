// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.BytesInput;

/** One buffer of the allocator. It knows how much of the buffer the page uses. */
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

  /** Returns a view of some bytes that is written in one piece, as parquet-java writes a slab. */
  public static BytesInput bytes(ByteBuffer buffer, int index, int length) {
    return buffer.hasArray()
        ? BytesInput.from(buffer.array(), buffer.arrayOffset() + index, length)
        : BytesInput.from(new DirectBytes(buffer.slice(index, length)));
  }

  /**
   * Hands out direct memory. parquet-java would write a ByteBuffer or a stream through a channel,
   * which fails in a thread that was interrupted. It would also write a ByteBuffer in many small
   * pieces.
   */
  private static final class DirectBytes extends ByteArrayOutputStream {
    private final ByteBuffer bytes;

    DirectBytes(ByteBuffer bytes) {
      super(0);
      this.bytes = bytes;
    }

    @Override
    public int size() {
      return bytes.limit();
    }

    @Override
    public byte[] toByteArray() {
      byte[] copy = new byte[bytes.limit()];
      bytes.get(0, copy);
      return copy;
    }

    @Override
    public void writeTo(OutputStream target) throws IOException {
      target.write(toByteArray());
    }
  }
}
