// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import io.github.lanewise.kernel.Ranges;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Ids for byte strings: 0, 1, 2 and so on in the order of first appearance. The bytes of a new
 * value are copied once, into one array for all; what is handed in may be reused at once.
 *
 * <p><b>Limits.</b> Fewer than 2<sup>30</sup> entries, and less than 2 GiB in all their bytes; a
 * value that would be beyond is refused with {@link IllegalStateException} and changes nothing.
 *
 * <p><b>Memory.</b> 8 bytes a slot of a table at most half full, 4 bytes a value, and the values'
 * bytes; arrays grow by doubling, at times fourfold, and are kept until the dictionary itself goes.
 *
 * <p><b>Threads.</b> One at a time.
 */
public final class BinaryDictionary {
  private static final byte[] NOTHING = {};

  private final int maxEntries;
  private final int maxBytes;

  /**
   * Hash in the upper half, id + 1 in the lower, 0 where empty: bytes are looked at only where all
   * of the hash agrees, and growth looks at none.
   */
  private long[] table = new long[Tables.FIRST];

  /** Value i is the arena's bytes from starts[i] to starts[i + 1]. */
  private int[] starts = new int[Tables.FIRST / 2];

  private byte[] arena = new byte[1 << 12];

  /** The bytes of a direct buffer's value, while they are looked up. */
  private byte[] direct = NOTHING;

  private int threshold = Tables.threshold(Tables.FIRST);
  private int size;

  /** Makes an empty dictionary. */
  public BinaryDictionary() {
    this(Tables.MAX_ENTRIES - 1, Tables.LONGEST_ARRAY);
  }

  BinaryDictionary(int maxEntries, int maxBytes) {
    this.maxEntries = maxEntries;
    this.maxBytes = maxBytes;
  }

  /** The id of the {@code length} bytes from {@code offset} on, which are entered if new. */
  public int put(byte[] bytes, int offset, int length) {
    Ranges.requireAtLeast("length", length, 0);
    Ranges.requireRange("bytes", offset, length, bytes.length);
    int hash = BytesHash.hash(bytes, offset, length);
    long[] table = this.table;
    int mask = table.length - 1;
    int position = hash & mask;
    for (long slot; (slot = table[position]) != 0; position = (position + 1) & mask) {
      if ((int) (slot >>> 32) == hash) {
        int id = (int) slot - 1;
        int start = starts[id];
        if (starts[id + 1] - start == length
            && BytesHash.equal(arena, start, bytes, offset, length)) {
          return id;
        }
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
    int start = starts[id];
    if (id == maxEntries) {
      throw Tables.full(maxEntries);
    }
    if (length > maxBytes - start) {
      throw new IllegalStateException(
          "the dictionary is full: "
              + length
              + " bytes more than its "
              + start
              + " would be beyond "
              + maxBytes);
    }
    arena = Tables.withRoomFor(arena, start + length);
    starts = Tables.withRoomFor(starts, id + 2);
    System.arraycopy(bytes, offset, arena, start, length);
    starts[id + 1] = start + length;
    table[position] = (long) hash << 32 | (id + 1);
    size = id + 1;
    if (size >= threshold) {
      grow();
    }
    return id;
  }

  private void grow() {
    long[] larger = new long[Tables.next(table.length)];
    int mask = larger.length - 1;
    for (long slot : table) {
      if (slot != 0) {
        int position = (int) (slot >>> 32) & mask;
        while (larger[position] != 0) {
          position = (position + 1) & mask;
        }
        larger[position] = slot;
      }
    }
    table = larger;
    threshold = Tables.threshold(larger.length);
  }

  /** Number of distinct values; the next new one gets this as its id. */
  public int size() {
    return size;
  }

  /** Number of bytes in all values together. */
  public int bytes() {
    return starts[size];
  }

  /** Number of bytes in the value that has this id. */
  public int length(int id) {
    Tables.requireId(id, size);
    return starts[id + 1] - starts[id];
  }

  /** A copy of the value that has this id. */
  public byte[] value(int id) {
    Tables.requireId(id, size);
    return Arrays.copyOfRange(arena, starts[id], starts[id + 1]);
  }

  /** Number of bytes that {@link #copyTo} writes. */
  public int bytes(int firstId, int count) {
    requireIds(firstId, count);
    return starts[firstId + count] - starts[firstId];
  }

  /** Writes the bytes of {@code count} values from {@code firstId} on, with nothing between. */
  public void copyTo(int firstId, int count, byte[] target, int targetOffset) {
    int length = bytes(firstId, count);
    Ranges.requireRange("target", targetOffset, length, target.length);
    System.arraycopy(arena, starts[firstId], target, targetOffset, length);
  }

  /** The same into a buffer, heap or direct, whose position does not matter. */
  public void copyTo(int firstId, int count, ByteBuffer target, int targetIndex) {
    int length = bytes(firstId, count);
    Ranges.requireRange("target", targetIndex, length, target.limit());
    Ranges.requireWritable(target);
    target.put(targetIndex, arena, starts[firstId], length);
  }

  /**
   * Writes {@code count} values from {@code firstId} on as BYTE_ARRAY in the encoding PLAIN: before
   * each, its length as four bytes, the lowest first. Rule: Apache Parquet format, Encodings.md.
   */
  public void copyWithLengthsTo(int firstId, int count, ByteBuffer target, int targetIndex) {
    long length = bytes(firstId, count) + 4L * count;
    Ranges.requireRange("target", targetIndex, length, target.limit());
    Ranges.requireWritable(target);
    boolean swap = target.order() != ByteOrder.LITTLE_ENDIAN;
    int index = targetIndex;
    for (int id = firstId; id < firstId + count; id++) {
      int valueLength = starts[id + 1] - starts[id];
      target.putInt(index, swap ? Integer.reverseBytes(valueLength) : valueLength);
      target.put(index + 4, arena, starts[id], valueLength);
      index += 4 + valueLength;
    }
  }

  private void requireIds(int firstId, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("ids", firstId, count, size);
  }

  /** Forgets all values and keeps the memory. */
  public void clear() {
    Arrays.fill(table, 0);
    size = 0;
  }

  /** Bytes in the elements of all arrays this dictionary holds, used or not. */
  public long memoryBytes() {
    return 8L * table.length + 4L * starts.length + arena.length + direct.length;
  }
}
