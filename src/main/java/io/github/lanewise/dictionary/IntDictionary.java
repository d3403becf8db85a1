// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.dictionary.DictionaryKernels;
import io.github.lanewise.kernel.dictionary.IntFront;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Gives ids to ints, or for floats to their raw bits: 0, 1, 2 and so on in the order of first
 * appearance.
 *
 * <p><b>Limits.</b> There are fewer than 2<sup>30</sup> entries. A new value beyond this limit is
 * refused with {@link IllegalStateException} and changes nothing. If it is part of a batch, the
 * values before it are entered.
 *
 * <p><b>Memory.</b> The hash table takes 4 bytes a slot. It is at most half full, unless it has the
 * largest size. The values take 4 bytes each. The first call with 512 values or more adds 18 KiB.
 * Arrays grow by doubling, at times fourfold. A call with many values makes room for each block of
 * 512 as if all its values were new. All memory is kept until the dictionary itself is collected. A
 * new dictionary takes 1.25 KiB. With 300 values from calls with less than 512 values it takes 10
 * KiB.
 *
 * <p><b>Threads.</b> A dictionary is not thread-safe.
 */
public final class IntDictionary {
  /**
   * The number of values that are looked up together. They fit into the first-level cache, and are
   * enough for the loop over them to pay.
   */
  private static final int BLOCK = 512;

  private final int maxEntries;
  private int[] hashes = {};
  private long[] misses = {};

  /**
   * A small table that holds most of the first values a second time, and finds them without a
   * branch. It is made when the first whole block is put. A file of many columns has pages of a few
   * hundred values, and the fronts of all its columns would take most of the memory.
   */
  private int[] front = {};

  /** The slots of the hash table. A slot holds the id + 1, or 0 if it is empty. */
  private int[] table = new int[Tables.FIRST_SLOTS];

  /**
   * The value with id i is at index i + 1, so the content of a slot is an index into this array.
   * Element 0 belongs to empty slots.
   */
  private int[] values = new int[Tables.FIRST_VALUES];

  private int threshold = Tables.threshold(Tables.FIRST_SLOTS);
  private int size;

  /** Makes an empty dictionary. */
  public IntDictionary() {
    this(Tables.MAX_ENTRIES - 1);
  }

  IntDictionary(int maxEntries) {
    this.maxEntries = maxEntries;
  }

  /** Returns the id of the value, which is entered if it is new. */
  public int put(int value) {
    return put(value, IntFront.hash(value));
  }

  /** Writes the ids of {@code count} values, from the first element of {@code ids} on. */
  public void putAll(int[] values, int offset, int count, int[] ids) {
    putAll(values, offset, count, ids, 0);
  }

  /**
   * Writes the ids of {@code count} values. The result is the same as that of {@code count} calls
   * of {@link #put}. It is faster, most of all from 512 values on.
   *
   * <p>Source and target may be the same array at the same offset.
   *
   * @throws IndexOutOfBoundsException for ranges outside their arrays, before anything is entered
   * @throws IllegalArgumentException for a negative count, and for ranges of one array that overlap
   *     at different offsets, before anything is entered
   */
  public void putAll(int[] values, int offset, int count, int[] ids, int idsOffset) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("values", offset, count, values.length);
    Ranges.requireRange("ids", idsOffset, count, ids.length);
    if (offset != idsOffset) {
      Ranges.requireApart(values, offset, count, ids, idsOffset, count);
    }
    if (count >= BLOCK && front.length == 0) {
      makeFront();
    }
    for (int done = 0; done < count; ) {
      int block = Math.min(BLOCK, count - done);
      putBlock(values, offset + done, block, ids, idsOffset + done);
      done += block;
    }
  }

  private void putBlock(int[] values, int offset, int count, int[] ids, int idsOffset) {
    if (front.length == 0 || count > maxEntries - size) {
      for (int i = 0; i < count; i++) {
        ids[idsOffset + i] = put(values[offset + i]);
      }
      return;
    }
    if (size > IntFront.IDS) {
      putMany(values, offset, count, ids, idsOffset);
      return;
    }
    int whole = count & -Long.SIZE;
    DictionaryKernels.FindInts.OPERATION
        .kernel()
        .find(front, values, offset, ids, idsOffset, whole, hashes, misses);
    for (int i = 0; i < whole; i += Long.SIZE) {
      long missed = misses[i / Long.SIZE];
      if (missed != 0) {
        putMissed(missed, values, offset + i, ids, idsOffset + i);
      }
    }
    for (int i = whole; i < count; i++) {
      ids[idsOffset + i] = put(values[offset + i]);
    }
  }

  /** Puts values that the front does not have. The others may have been replaced by ids. */
  private void putMissed(long missed, int[] source, int offset, int[] ids, int idsOffset) {
    makeRoom(Long.bitCount(missed));
    int[] front = this.front;
    int[] table = this.table;
    int[] values = this.values;
    int mask = table.length - 1;
    int size = this.size;
    for (long rest = missed; rest != 0; rest &= rest - 1) {
      int i = Long.numberOfTrailingZeros(rest);
      int value = source[offset + i];
      int hash = IntFront.hash(value);
      int position = hash & mask;
      int found;
      while ((found = table[position]) != 0 && values[found] != value) {
        position = (position + 1) & mask;
      }
      if (found == 0) {
        IntFront.enter(front, hash, size);
        found = ++size;
        values[found] = value;
        table[position] = found;
      }
      ids[idsOffset + i] = found - 1;
    }
    this.size = size;
  }

  /**
   * Puts values without the front. It makes room for all values first, so no field changes in the
   * loop, and a new value takes two stores. It computes the hashes before, in a loop of their own,
   * which C2 vectorizes.
   */
  private void putMany(int[] source, int offset, int count, int[] ids, int idsOffset) {
    makeRoom(count);
    int[] hashes = this.hashes;
    System.arraycopy(source, offset, hashes, 0, count);
    for (int i = 0; i < count; i++) {
      hashes[i] = IntFront.hash(hashes[i]);
    }
    int[] table = this.table;
    int[] values = this.values;
    int mask = table.length - 1;
    int size = this.size;
    for (int i = 0; i < count; i++) {
      int value = source[offset + i];
      int position = hashes[i] & mask;
      int found;
      while ((found = table[position]) != 0 && values[found] != value) {
        position = (position + 1) & mask;
      }
      if (found == 0) {
        found = ++size;
        values[found] = value;
        table[position] = found;
      }
      ids[idsOffset + i] = found - 1;
    }
    this.size = size;
  }

  private void makeRoom(int more) {
    while (size + more >= threshold) {
      grow();
    }
    values = Tables.withRoomFor(values, size + more + 1);
  }

  private int put(int value, int hash) {
    int[] table = this.table;
    int[] values = this.values;
    int mask = table.length - 1;
    int position = hash & mask;
    for (int found; (found = table[position]) != 0; position = (position + 1) & mask) {
      if (values[found] == value) {
        return found - 1;
      }
    }
    return enter(value, hash, position);
  }

  private int enter(int value, int hash, int position) {
    int id = size;
    if (id == maxEntries) {
      throw Tables.full(maxEntries);
    }
    boolean grows = id + 1 >= threshold;
    makeRoom(1);
    values[id + 1] = value;
    table[grows ? free(table, hash) : position] = id + 1;
    if (front.length > 0) {
      IntFront.enter(front, hash, id);
    }
    size = id + 1;
    return id;
  }

  private static int free(int[] table, int hash) {
    int mask = table.length - 1;
    int position = hash & mask;
    while (table[position] != 0) {
      position = (position + 1) & mask;
    }
    return position;
  }

  /**
   * Makes the front and fills it. The field is set last, so a dictionary that has a front has the
   * other arrays, too.
   */
  private void makeFront() {
    hashes = new int[BLOCK];
    misses = new long[BLOCK / Long.SIZE];
    int[] made = new int[IntFront.PLACES];
    for (int id = 0; id < size; id++) {
      IntFront.enter(made, IntFront.hash(value(id)), id);
    }
    front = made;
  }

  private void grow() {
    int[] larger = new int[Tables.nextBehindFront(table.length)];
    for (int i = 1; i <= size; i++) {
      larger[free(larger, IntFront.hash(values[i]))] = i;
    }
    table = larger;
    threshold = Tables.threshold(larger.length);
  }

  /** Returns the number of distinct values. It is also the id that the next new value will get. */
  public int size() {
    return size;
  }

  /** Returns the value that has this id. */
  public int value(int id) {
    Tables.requireId(id, size);
    return values[id + 1];
  }

  /** Copies the values of {@code count} ids from {@code firstId} on. */
  public void copyTo(int firstId, int count, int[] target, int targetOffset) {
    requireIds(firstId, count);
    Ranges.requireRange("target", targetOffset, count, target.length);
    System.arraycopy(values, firstId + 1, target, targetOffset, count);
  }

  /**
   * Writes the values of {@code count} ids from {@code firstId} on. They take 4 bytes each, the
   * lowest byte first.
   */
  public void copyTo(int firstId, int count, byte[] target, int targetOffset) {
    requireIds(firstId, count);
    LittleEndian.put(values, firstId + 1, target, targetOffset, count);
  }

  /**
   * Writes the same bytes into a heap or direct buffer. The buffer's position and byte order are
   * ignored.
   */
  public void copyTo(int firstId, int count, ByteBuffer target, int targetIndex) {
    requireIds(firstId, count);
    LittleEndian.put(values, firstId + 1, target, targetIndex, count);
  }

  private void requireIds(int firstId, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("ids", firstId, count, size);
  }

  /** Forgets all values and keeps the memory. */
  public void clear() {
    Arrays.fill(table, 0);
    Arrays.fill(front, 0);
    size = 0;
  }

  /** Returns the number of bytes in all arrays of this dictionary, including unused elements. */
  public long memoryBytes() {
    return 4L * table.length
        + 4L * values.length
        + 4L * front.length
        + 4L * hashes.length
        + 8L * misses.length;
  }
}
