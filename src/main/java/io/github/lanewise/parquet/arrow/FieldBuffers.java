// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.parquet.columns.BatchTooLargeException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/**
 * Holds the buffers of one field in a batch, to which pieces of the batch are added. A piece is
 * small, so its values are still in the processor's cache when they are copied.
 */
final class FieldBuffers {
  /** The most values that are copied at a time, because a view of a buffer has at most 2 GiB. */
  private static final int STEP = 1 << 20;

  private final String path;
  private final BufferAllocator allocator;
  private final GrowingBits validity = new GrowingBits();

  /** Holds the offsets of strings and lists. Is null for all other types. */
  private final GrowingBuffer offsets;

  /** Holds the values. Is null for booleans, and for lists and structs, which have none. */
  private final GrowingBuffer values;

  /** Holds the values of booleans, a bit each. Is null for all other types. */
  private final GrowingBits bits;

  private byte[] scratch = new byte[0];
  private long[] packed = new long[0];
  private int slots;
  private int nulls;

  /** The last offset so far. */
  private int end;

  /** The number of pieces that are likely to come, the current one included. */
  private int pieces;

  private FieldBuffers(
      String path,
      BufferAllocator allocator,
      GrowingBuffer offsets,
      GrowingBuffer values,
      GrowingBits bits) {
    this.path = path;
    this.allocator = allocator;
    this.offsets = offsets;
    this.values = values;
    this.bits = bits;
  }

  static FieldBuffers ofStruct(String path, BufferAllocator allocator) {
    return new FieldBuffers(path, allocator, null, null, null);
  }

  static FieldBuffers ofList(String path, BufferAllocator allocator) {
    return new FieldBuffers(path, allocator, new GrowingBuffer(allocator), null, null);
  }

  /** Returns buffers for values of one width. */
  static FieldBuffers ofFixed(String path, BufferAllocator allocator) {
    return new FieldBuffers(path, allocator, null, new GrowingBuffer(allocator), null);
  }

  static FieldBuffers ofBooleans(String path, BufferAllocator allocator) {
    return new FieldBuffers(path, allocator, null, null, new GrowingBits());
  }

  /** Returns buffers for strings and other values of any length. */
  static FieldBuffers ofBytes(String path, BufferAllocator allocator) {
    return new FieldBuffers(
        path, allocator, new GrowingBuffer(allocator), new GrowingBuffer(allocator), null);
  }

  /**
   * Begins a piece.
   *
   * @param likelyPieces the number of pieces that are likely to come, this one included
   */
  void expect(int likelyPieces) {
    pieces = likelyPieces;
  }

  /**
   * Counts the slots and nulls of the current piece, and adds its validity bits. A slot is Arrow's
   * place for one value, which may be null.
   *
   * @param present the validity bitmap of the piece, or {@code null} if no slot is null
   */
  void slots(int slotsOfPiece, int nullsOfPiece, long[] present) {
    slots = sum(slots, slotsOfPiece);
    nulls += nullsOfPiece;
    validity.add(present, slotsOfPiece);
  }

  /** Adds the offsets of the piece, which begin with 0. */
  void offsets(int[] ofPiece, int count) {
    // The first offset of a piece is the last one of the piece before.
    int first = offsets.isEmpty() ? 0 : 1;
    int base = end;
    end = sum(base, ofPiece[count]);
    offsets.reserve((count + 1L - first) * Integer.BYTES, pieces);
    for (int from = first; from <= count; from += STEP) {
      int step = Math.min(STEP, count + 1 - from);
      ByteBuffer target = offsets.next(step * Integer.BYTES);
      if (base == 0) {
        target.asIntBuffer().put(ofPiece, from, step);
      } else {
        for (int i = 0; i < step; i++) {
          target.putInt(i * Integer.BYTES, base + ofPiece[from + i]);
        }
      }
    }
  }

  void ints(int[] source, int count) {
    values.reserve((long) Integer.BYTES * count, pieces);
    for (int from = 0; from < count; from += STEP) {
      int step = Math.min(STEP, count - from);
      values.next(step * Integer.BYTES).asIntBuffer().put(source, from, step);
    }
  }

  void longs(long[] source, int count) {
    values.reserve((long) Long.BYTES * count, pieces);
    for (int from = 0; from < count; from += STEP) {
      int step = Math.min(STEP, count - from);
      values.next(step * Long.BYTES).asLongBuffer().put(source, from, step);
    }
  }

  void floats(float[] source, int count) {
    values.reserve((long) Float.BYTES * count, pieces);
    for (int from = 0; from < count; from += STEP) {
      int step = Math.min(STEP, count - from);
      values.next(step * Float.BYTES).asFloatBuffer().put(source, from, step);
    }
  }

  void doubles(double[] source, int count) {
    values.reserve((long) Double.BYTES * count, pieces);
    for (int from = 0; from < count; from += STEP) {
      int step = Math.min(STEP, count - from);
      values.next(step * Double.BYTES).asDoubleBuffer().put(source, from, step);
    }
  }

  /** Allocates memory for bytes that are added in several steps. */
  void reserve(long bytes) {
    values.reserve(bytes, pieces);
  }

  void bytes(byte[] source, int count) {
    values.reserve(count, pieces);
    if (count > 0) {
      values.next(count).put(source, 0, count);
    }
  }

  void booleans(boolean[] source, int count) {
    int words = GrowingBits.words(count);
    if (packed.length < words) {
      packed = new long[words];
    }
    byte[] bytes = scratch(words * Long.BYTES);
    LittleEndian.putBits(source, 0, bytes, 0, 0, count);
    LittleEndian.get(bytes, 0, packed, 0, words);
    bits.add(packed, count);
  }

  /** Adds the buffers to a batch, which has to close them, and begins the next batch. */
  void take(List<ArrowFieldNode> nodes, List<ArrowBuf> buffers) {
    nodes.add(new ArrowFieldNode(slots, nulls));
    buffers.add(validity.take(allocator));
    if (offsets != null) {
      buffers.add(offsets.take());
    }
    if (values != null) {
      buffers.add(values.take());
    }
    if (bits != null) {
      buffers.add(bits.take(allocator));
    }
    slots = 0;
    nulls = 0;
    end = 0;
  }

  /**
   * Releases the buffers that no batch has taken. If a batch has failed, no other batch may be made
   * afterwards.
   */
  void release() {
    if (offsets != null) {
      offsets.take().close();
    }
    if (values != null) {
      values.take().close();
    }
  }

  /** Returns an array for the bytes that are added next. Its content is undefined. */
  byte[] scratch(int length) {
    if (scratch.length < length) {
      scratch = new byte[length];
    }
    return scratch;
  }

  private int sum(int soFar, int ofPiece) {
    if (ofPiece > Integer.MAX_VALUE - soFar) {
      throw new BatchTooLargeException(
          ("column '%s': a batch has more than 2,147,483,647 elements or bytes;"
                  + " read fewer rows at a time")
              .formatted(path));
    }
    return soFar + ofPiece;
  }
}
