// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import io.github.lanewise.kernel.Offsets;
import io.github.lanewise.kernel.Ranges;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Gives ids to byte strings: 0, 1, 2 and so on in the order of first appearance. The bytes of a new
 * value are copied into an arena that all values share. The caller may reuse its array at once.
 *
 * <p><b>Limits.</b> There are fewer than 2<sup>30</sup> entries. The arena has at most 2 GiB, and a
 * value takes four bytes more than its length. A value that does not fit is refused with {@link
 * IllegalStateException} and changes nothing.
 *
 * <p><b>Memory.</b> The hash table takes 4 bytes a slot. It is at most half full, unless it has the
 * largest size. Each value takes 8 bytes, and its length and bytes in the arena. Arrays grow by
 * doubling, at times fourfold. The arena grows by 256 KiB at a time once it has that size. {@link
 * #putAll} adds 16 bytes a value, at most 128 KiB, while the dictionary has at most 8,192 values.
 * Clearing the dictionary keeps all memory but the arena.
 *
 * <p><b>Threads.</b> A dictionary is not thread-safe.
 */
public final class BinaryDictionary {
  private static final byte[] NOTHING = {};
  private static final long[] NO_KEYS = {};

  /**
   * The largest number of values that have keys. If more values had keys, these would not stay in
   * the caches, and would gain little.
   */
  static final int MOST_KEYS = 1 << 13;

  private final int maxEntries;

  /**
   * The slots of the hash table. A slot is 0 if it is empty. Otherwise its low bits, as many as a
   * position in the table has, hold the id + 1. Its high bits are those of the hash. They tell
   * nearly all different values apart without a look at their bytes.
   */
  private int[] table = new int[Tables.FIRST_SLOTS];

  /**
   * The hash of each value, by its id. A larger table is filled from these hashes, so growth reads
   * no value's bytes.
   */
  private int[] hashes = new int[Tables.FIRST_VALUES];

  /**
   * The position of each value in the arena, by its id. The value's length is at this position, and
   * its bytes follow.
   */
  private int[] starts = new int[Tables.FIRST_VALUES];

  /**
   * The {@link ShortKey} of each value. The two longs of the value with id i are at 2 * i and 2 * i
   * + 1. Both are 0 if {@link #putAll} has not computed the key yet, or if the value is too long.
   * Comparing keys touches one cache line, and comparing bytes touches several.
   */
  private long[] keys = NO_KEYS;

  private final Arena arena;

  /** Holds the bytes of a direct buffer's value while the value is looked up. */
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

  /**
   * Returns the id of the {@code length} bytes from {@code offset} on. They are entered if they are
   * new.
   */
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
   * Returns the id of the {@code length} bytes from {@code index} on. They are entered if they are
   * new. The buffer may be a heap, direct or read-only buffer, and its position and byte order are
   * ignored.
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
   * Writes the ids of {@code count} values. Value i is the bytes from {@code offsets[offset + i]}
   * up to, not including, {@code offsets[offset + i + 1]}. The result is the same as that of {@code
   * count} calls of {@link #put}. It is faster for values of at most 15 bytes, as long as there are
   * at most 8,192 different ones.
   *
   * @throws IllegalArgumentException if the offsets decrease, or the ids overlap them; then no
   *     value has been entered
   * @throws IndexOutOfBoundsException if the offsets are outside {@code bytes}, or a range is
   *     outside its array; then no value has been entered either
   * @throws IllegalStateException if the dictionary is full; then the values before are entered
   */
  public void putAll(byte[] bytes, int[] offsets, int offset, int count, int[] ids, int idsOffset) {
    int from = Offsets.requireRising(bytes, offsets, offset, count);
    Ranges.requireRange("ids", idsOffset, count, ids.length);
    Ranges.requireApart(offsets, offset, count + 1L, ids, idsOffset, count);
    int length = offsets[offset + count] - from;
    int done = 0;
    if (length <= (long) ShortKey.LONGEST * count && size <= MOST_KEYS) {
      done = putShort(bytes, offsets, offset, count, ids, idsOffset);
    }
    if (size > MOST_KEYS) {
      keys = NO_KEYS;
    }
    for (int i = done; i < count; i++) {
      int start = offsets[offset + i];
      ids[idsOffset + i] = put(bytes, start, offsets[offset + i + 1] - start);
    }
  }

  /**
   * Puts values until the dictionary has too many for keys. Values whose keys are not known yet are
   * looked up in the arena. No branch depends on the length of a value that is short enough for a
   * key.
   *
   * @return the number of values that were put
   */
  private int putShort(
      byte[] bytes, int[] offsets, int offset, int count, int[] ids, int idsOffset) {
    int[] table = this.table;
    int mask = table.length - 1;
    long[] keys = keysOfAll();
    int lastStart = bytes.length - ShortKey.REACH;
    int end = offsets[offset];
    for (int i = 0; i < count; i++) {
      int start = end;
      end = offsets[offset + i + 1];
      int length = end - start;
      int id = -1;
      long low = 0;
      long high = 0;
      if ((length & ~ShortKey.LONGEST) == 0 && (start | lastStart - start) >= 0) {
        low = ShortKey.lowIn(bytes, start, length);
        high = ShortKey.highIn(bytes, start, length);
        int hash = BytesHash.hash(low, high);
        int position = hash & mask;
        for (int slot; (slot = table[position]) != 0; position = (position + 1) & mask) {
          int found = (slot ^ hash & ~mask) - 1;
          if ((found & ~mask) == 0 && keys[2 * found] == low && keys[2 * found + 1] == high) {
            id = found;
            break;
          }
        }
      }
      if (id < 0) {
        id = put(bytes, start, length);
        if (size > MOST_KEYS) {
          ids[idsOffset + i] = id;
          return i + 1;
        }
        table = this.table;
        mask = table.length - 1;
        keys = keysOfAll();
        keys[2 * id] = low;
        keys[2 * id + 1] = high;
      }
      ids[idsOffset + i] = id;
    }
    return count;
  }

  /** Returns the array of keys, with room for as many values as {@link #starts}. */
  private long[] keysOfAll() {
    int length = 2 * Math.min(starts.length, MOST_KEYS);
    if (keys.length < length) {
      keys = Arrays.copyOf(keys, length);
    }
    return keys;
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

  /** Returns the number of distinct values. It is also the id that the next new value will get. */
  public int size() {
    return size;
  }

  /** Returns the number of bytes in the value that has this id. */
  public int length(int id) {
    Tables.requireId(id, size);
    return arena.length(starts[id]);
  }

  /** Returns a copy of the value that has this id. */
  public byte[] value(int id) {
    byte[] value = new byte[length(id)];
    arena.copyTo(starts[id], ByteBuffer.wrap(value), 0);
    return value;
  }

  /**
   * Hands over the bytes of the value that has this id, in one piece and without a copy. The terms
   * of {@link #piecesWithLengths} apply.
   */
  public void value(int id, Pieces target) {
    Tables.requireId(id, size);
    arena.handOver(starts[id], target);
  }

  /** Returns the number of bytes that {@link #copyTo} writes. */
  public long bytes(int firstId, int count) {
    requireIds(firstId, count);
    long bytes = 0;
    for (int id = firstId; id < firstId + count; id++) {
      bytes += arena.length(starts[id]);
    }
    return bytes;
  }

  /**
   * Writes the bytes of {@code count} values from {@code firstId} on, with nothing between them.
   * The target may be a heap or direct buffer, and its position is ignored.
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
   * Writes {@code count} values from {@code firstId} on as BYTE_ARRAY in the encoding PLAIN. The
   * length of each value comes before it as four bytes, the lowest first. The rule is in the Apache
   * Parquet format, Encodings.md, "Plain (PLAIN = 0)".
   *
   * @throws IndexOutOfBoundsException if an id is unknown or the values do not fit; nothing has
   *     been written then
   * @throws java.nio.ReadOnlyBufferException if the target is read-only
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
   * Hands over the bytes that {@link #copyWithLengthsTo} would write, piece by piece and without a
   * copy. No later call changes these bytes. The receiver must not change them either.
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

  /**
   * Receives bytes that follow one another, in pieces. A piece has at most 256 KiB, or is one value
   * if that is longer.
   */
  @FunctionalInterface
  public interface Pieces {
    /** Receives the next bytes. The receiver may read these bytes, but no others of the array. */
    void piece(byte[] bytes, int offset, int length);
  }

  private void requireIds(int firstId, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("ids", firstId, count, size);
  }

  /**
   * Forgets all values. Keeps the memory of the table, but not that of the bytes, because receivers
   * may still use them.
   */
  public void clear() {
    // The arena comes first, because it allocates. If there is no memory, nothing has changed.
    arena.clear();
    Arrays.fill(table, 0);
    Arrays.fill(keys, 0);
    size = 0;
  }

  /**
   * Returns the number of bytes in all arrays of this dictionary, including unused elements. The
   * small array of references to the arena's chunks does not count.
   */
  public long memoryBytes() {
    return 4L * table.length
        + 4L * starts.length
        + 4L * hashes.length
        + 8L * keys.length
        + arena.memoryBytes()
        + direct.length;
  }
}
