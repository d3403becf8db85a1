// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Buffers of all kinds. They have various positions and byte orders, and bytes above their limits.
 * No method may change these, or depend on them.
 */
public enum BufferMemory implements Memory {
  HEAP(ByteBuffer::allocate, 0, false),
  SLICED_HEAP(capacity -> ByteBuffer.allocate(capacity + 13).slice(11, capacity), 5, false),
  DIRECT(ByteBuffer::allocateDirect, 0, false),
  SLICED_DIRECT(capacity -> ByteBuffer.allocateDirect(capacity + 13).slice(11, capacity), 5, false),
  READ_ONLY_HEAP(capacity -> ByteBuffer.allocate(capacity + 13).slice(11, capacity), 7, true),
  READ_ONLY_DIRECT(ByteBuffer::allocateDirect, 1, true);

  private static final int ROOM_ABOVE_LIMIT = 9;

  private final IntFunction<ByteBuffer> allocate;
  private final int position;
  private final boolean readOnly;

  BufferMemory(IntFunction<ByteBuffer> allocate, int position, boolean readOnly) {
    this.allocate = allocate;
    this.position = position;
    this.readOnly = readOnly;
  }

  public static List<BufferMemory> writable() {
    return Stream.of(values()).filter(kind -> !kind.readOnly).toList();
  }

  public static List<BufferMemory> readOnly() {
    return Stream.of(values()).filter(kind -> kind.readOnly).toList();
  }

  @Override
  public ByteBuffer of(byte[] bits) {
    ByteBuffer buffer = allocate.apply(bits.length + ROOM_ABOVE_LIMIT).put(0, bits);
    ByteBuffer shown = readOnly ? buffer.asReadOnlyBuffer() : buffer;
    shown.limit(bits.length).position(position(bits.length));
    // A new read-only view is big-endian, whatever its origin was.
    return ordinal() % 2 == 0 ? shown.order(LITTLE_ENDIAN) : shown;
  }

  /** Fails if the buffer's position, limit or order has changed, or a byte above its limit. */
  @Override
  public byte[] bits(Object memory) {
    ByteBuffer buffer = (ByteBuffer) memory;
    boolean littleEndian = buffer.order() == LITTLE_ENDIAN;
    int limit = buffer.capacity() - ROOM_ABOVE_LIMIT;
    if (buffer.limit() != limit
        || buffer.position() != position(limit)
        || littleEndian != (ordinal() % 2 == 0)) {
      throw new AssertionError("changed: " + buffer + ", " + buffer.order());
    }
    byte[] bits = new byte[buffer.capacity()];
    buffer.duplicate().clear().get(bits);
    byte[] above = Arrays.copyOfRange(bits, limit, bits.length);
    if (!Arrays.equals(above, new byte[ROOM_ABOVE_LIMIT])) {
      throw new AssertionError("written above the limit: " + Arrays.toString(above));
    }
    return Arrays.copyOf(bits, limit);
  }

  @Override
  public int elementBytes() {
    return 1;
  }

  private int position(int limit) {
    return Math.min(limit, position);
  }
}
