// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import io.github.lanewise.kernel.Ranges;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Ids for byte strings: 0, 1, 2 and so on in the order of first appearance. The bytes of a new
 * value are copied once, into an arena for all; what is handed in may be reused at once.
 *
 * <p><b>Limits.</b> Fewer than 2<sup>30</sup> entries, and an arena of 2 GiB, in which a value
 * takes four bytes more than its length. A value that would be beyond is refused with {@link
 * IllegalStateException} and changes nothing.
 *
 * <p><b>Memory.</b> 4 bytes a slot of a table at most half full, but for the largest, 8 bytes a
 * value, and the arena. Arrays grow by doubling, at times fourfold; the arena grows by the chunk
 * from 256 KiB on. Clearing the dictionary keeps everything but the arena.
 *
 * <p><b>Threads.</b> One at a time.
 */
public final class BinaryDictionary {
  private static final byte[] NOTHING = {};

  private final int maxEntries;

  /**
   * The id + 1 in as many bits as a position has, and the other bits of the hash above it; 0 where
   * the slot is empty. The bits of the hash tell nearly all different values apart without their
   * bytes.
   */
  private int[] table = new int[Tables.FIRST_SLOTS];

  /** The hash of each value, so that growth of the table reads no bytes. */
  private int[] hashes = new int[Tables.FIRST_VALUES];

  /** The place of each value in the arena: that of its length, which comes before its bytes. */
  private int[] starts = new int[Tables.FIRST_VALUES];

  private final Arena arena;

  /** The bytes of a direct buffer's value, while they are looked up. */
  private byte[] direct = NOTHING;

  private int threshold = Tables.threshold(Tables.FIRST_SLOTS);
  private int size;

  /** Makes an empty dictionary. */
  public BinaryDictionary() {
    this(Tables.MAX_ENTRIES - 1, Integer.MAX_VALUE);
  }

  BinaryDictionary(int maxEntries, int maxArena) {
    this.maxEntries = maxEntries;
    this.arena = new Arena(maxArena);
  }

  /** The id of the {@code length} bytes from {@code offset} on, which are entered if new. */
  public int put(byte[] bytes, int offset, int length) {
    if ((offset | length | bytes.length - offset - length) < 0) {
      Ranges.requireAtLeast("length", length, 0);
      Ranges.requireRange("bytes", offset, length, bytes.length);
    }
    return put(bytes, offset, length, BytesHash.hash(bytes, offset, length));
  }

  int put(byte[] bytes, int offset, int length, int hash) {
    int[] table = this.table;
    int mask = table.length - 1;
    int position = hash & mask;
    for (int slot; (slot = table[position]) != 0; position = (position + 1) & mask) {
      int id = (slot ^ hash & ~mask) - 1;
      if ((id & ~mask) == 0 && arena.holds(starts[id], bytes, offset, length)) {
        return id;
      }
    }
    return enter(bytes, offset, length, hash, position);
  }

  /**
   * The id of {@code length} bytes from {@code index} on, which are entered if new. The buffer may
   * be heap, direct or read-only; its position and order do not matter.
   */
  public int put(ByteBuffer bytes, int index, int length) {
    Ranges.requireAtLeast("length", length, 0);
    Ranges.requireRange("bytes", index, length, bytes.limit());
    if (bytes.hasArray()) {
      return put(bytes.array(), bytes.arrayOffset() + index, length);
    }
    direct = Tables.withRoomFor(direct, length);
    bytes.get(index, direct, 0, length);
    return put(direct, 0, length);
  }

  /**
   * Writes the ids of {@code count} values; value i is the bytes from {@code offsets[offset + i]}
   * to {@code offsets[offset + i + 1]}.
   */
  public void putAll(byte[] bytes, int[] offsets, int offset, int count, int[] ids, int idsOffset) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("offsets", offset, count + 1L, offsets.length);
    Ranges.requireRange("ids", idsOffset, count, ids.length);
    for (int i = 0; i < count; i++) {
      int start = offsets[offset + i];
      ids[idsOffset + i] = put(bytes, start, offsets[offset + i + 1] - start);
    }
  }

  private int enter(byte[] bytes, int offset, int length, int hash, int position) {
    int id = size;
    if (id == maxEntries) {
      throw Tables.full(maxEntries);
    }
    boolean grows = id + 1 >= threshold;
    if (grows) {
      grow();
    }
    starts = Tables.withRoomFor(starts, id + 1);
    hashes = Tables.withRoomFor(hashes, id + 1);
    starts[id] = arena.add(bytes, offset, length);
    hashes[id] = hash;
    table[grows ? free(table, hash) : position] = slot(table, hash, id);
    size = id + 1;
    return id;
  }

  private void grow() {
    int[] larger = new int[Tables.next(table.length)];
    for (int id = 0; id < size; id++) {
      larger[free(larger, hashes[id])] = slot(larger, hashes[id], id);
    }
    table = larger;
    threshold = Tables.threshold(larger.length);
  }

  private static int free(int[] table, int hash) {
    int mask = table.length - 1;
    int position = hash & mask;
    while (table[position] != 0) {
      position = (position + 1) & mask;
    }
    return position;
  }

  private static int slot(int[] table, int hash, int id) {
    return hash & ~(table.length - 1) | (id + 1);
  }

  /** Number of distinct values; the next new one gets this as its id. */
  public int size() {
    return size;
  }

  /** Number of bytes in the value that has this id. */
  public int length(int id) {
    Tables.requireId(id, size);
    return arena.length(starts[id]);
  }

  /** A copy of the value that has this id. */
  public byte[] value(int id) {
    byte[] value = new byte[length(id)];
    arena.copyTo(starts[id], ByteBuffer.wrap(value), 0);
    return value;
  }

  /**
   * Hands over the bytes of the value that has this id, in one piece, without copying them; on the
   * terms of {@link #piecesWithLengths}.
   */
  public void value(int id, Pieces target) {
    Tables.requireId(id, size);
    arena.handOver(starts[id], target);
  }

  /** Number of bytes that {@link #copyTo} writes. */
  public long bytes(int firstId, int count) {
    requireIds(firstId, count);
    long bytes = 0;
    for (int id = firstId; id < firstId + count; id++) {
      bytes += arena.length(starts[id]);
    }
    return bytes;
  }

  /**
   * Writes the bytes of {@code count} values from {@code firstId} on, with nothing between, into a
   * buffer, heap or direct, whose position does not matter.
   */
  public void copyTo(int firstId, int count, ByteBuffer target, int targetIndex) {
    Ranges.requireRange("target", targetIndex, bytes(firstId, count), target.limit());
    Ranges.requireWritable(target);
    int index = targetIndex;
    for (int id = firstId; id < firstId + count; id++) {
      index += arena.copyTo(starts[id], target, index);
    }
  }

  /**
   * Writes {@code count} values from {@code firstId} on as BYTE_ARRAY in the encoding PLAIN: before
   * each, its length as four bytes, the lowest first. Rule: Apache Parquet format, Encodings.md.
   */
  public void copyWithLengthsTo(int firstId, int count, ByteBuffer target, int targetIndex) {
    long length = bytes(firstId, count) + 4L * count;
    Ranges.requireRange("target", targetIndex, length, target.limit());
    Ranges.requireWritable(target);
    int index = targetIndex;
    for (int id = firstId; id < firstId + count; id++) {
      index += arena.copyWithLengthTo(starts[id], target, index);
    }
  }

  /**
   * Hands over what {@link #copyWithLengthsTo} would copy, piece by piece, without copying it. The
   * bytes stay as they are, whatever else is done with the dictionary; the receiver must not change
   * them either.
   */
  public void piecesWithLengths(int firstId, int count, Pieces target) {
    requireIds(firstId, count);
    int end = firstId + count;
    for (int id = firstId; id < end; ) {
      int first = starts[id];
      int last = first;
      while (++id < end && Arena.together(first, starts[id])) {
        last = starts[id];
      }
      arena.handOver(first, last, target);
    }
  }

  /** Takes bytes that follow one another, in pieces of up to 256 KiB, or one value if longer. */
  @FunctionalInterface
  public interface Pieces {
    /** Takes the next bytes. They may be read, and no others of the array. */
    void piece(byte[] bytes, int offset, int length);
  }

  private void requireIds(int firstId, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("ids", firstId, count, size);
  }

  /** Forgets all values. Keeps the memory of the table, but not the bytes, which may be in use. */
  public void clear() {
    Arrays.fill(table, 0);
    arena.clear();
    size = 0;
  }

  /** Bytes in the elements of all arrays of numbers this dictionary holds, used or not. */
  public long memoryBytes() {
    return 4L * table.length
        + 4L * starts.length
        + 4L * hashes.length
        + arena.memoryBytes()
        + direct.length;
  }
}
