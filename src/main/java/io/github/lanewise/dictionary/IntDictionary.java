// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.dictionary.DictionaryKernels;
import io.github.lanewise.kernel.dictionary.IntFront;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Ids for ints, or for floats as their raw bits: 0, 1, 2 and so on in the order of first
 * appearance.
 *
 * <p><b>Limits.</b> Fewer than 2<sup>30</sup> entries; the value that would be one more is refused
 * with {@link IllegalStateException} and changes nothing. In a batch, the values before it are in.
 *
 * <p><b>Memory.</b> 4 bytes a slot of a table at most half full, but for the largest, 4 bytes a
 * value, and 18 KiB once 512 values were put at a time. Arrays grow by doubling, at times fourfold,
 * by the block as if all of it were new, and are kept until the dictionary itself goes. 1.25 KiB
 * when new, 10 KiB with 300 values put less than 512 at a time.
 *
 * <p><b>Threads.</b> One at a time.
 */
public final class IntDictionary {
  /** Small enough for the level-1 cache, long enough for the loop over a block to pay. */
  private static final int BLOCK = 512;

  private final int maxEntries;
  private int[] hashes = {};
  private long[] misses = {};

  /**
   * The front: it holds most of the first values once more, and finds them without a branch. It is
   * made with the first whole block. In a wide table, whose pages have a few hundred values each,
   * the fronts of all columns would take most of the memory.
   */
  private int[] front = {};

  /** Id + 1, 0 where empty. */
  private int[] table = new int[Tables.FIRST_SLOTS];

  /**
   * The value of id i stands at i + 1, so that the content of a slot is the index. Element 0 stands
   * for empty slots.
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

  /** The id of the value, which is entered if it is new. */
  public int put(int value) {
    return put(value, IntFront.hash(value));
  }

  /** Writes the ids of {@code count} values, from the array's first element on. */
  public void putAll(int[] values, int offset, int count, int[] ids) {
    putAll(values, offset, count, ids, 0);
  }

  /**
   * Writes the ids of {@code count} values; the same as as many calls of {@link #put}, but faster,
   * most of all from 512 values on. Source and target may be the same array at the same offset.
   *
   * @throws IndexOutOfBoundsException before anything is entered, for ranges outside their arrays
   * @throws IllegalArgumentException for a negative count
   */
  public void putAll(int[] values, int offset, int count, int[] ids, int idsOffset) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("values", offset, count, values.length);
    Ranges.requireRange("ids", idsOffset, count, ids.length);
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

  /** Enters values that the front does not have. The others may have been replaced by ids. */
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
   * Makes room for all of them first, so that no field of the table changes in the loop and a new
   * value takes two stores. The hashes are computed before, in a loop of their own, which C2
   * vectorizes.
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

  /** The front is set last: a dictionary that has it has the rest, too. */
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

  /** Number of distinct values; the next new one gets this as its id. */
  public int size() {
    return size;
  }

  /** The value that has this id. */
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

  /** Writes the values of {@code count} ids from {@code firstId} on, 4 bytes each, lowest first. */
  public void copyTo(int firstId, int count, byte[] target, int targetOffset) {
    requireIds(firstId, count);
    LittleEndian.put(values, firstId + 1, target, targetOffset, count);
  }

  /** The same into a buffer, heap or direct, whose position, limit and order do not matter. */
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

  /** Bytes in the elements of all arrays this dictionary holds, used or not. */
  public long memoryBytes() {
    return 4L * table.length
        + 4L * values.length
        + 4L * front.length
        + 4L * hashes.length
        + 8L * misses.length;
  }
}
