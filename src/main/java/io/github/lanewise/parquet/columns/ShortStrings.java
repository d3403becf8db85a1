// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.kernel.Bytes;

/**
 * Holds the values of a dictionary whose longest value has at most 15 bytes, in one long each or in
 * two. The highest byte of the last long is the length. A value is copied by one or two stores,
 * whatever its length, because the next value overwrites the bytes after it. So no branch depends
 * on a length, which the processor would predict badly.
 */
final class ShortStrings {
  private static final int LENGTH = 56;
  private long[] entries = new long[0];

  /** The number of bytes of the longest value. */
  private int longest;

  /** Finds the longest value of a dictionary. Returns false if it is too long. */
  boolean measure(BytesDictionary dictionary) {
    int[] starts = dictionary.offsets();
    int size = dictionary.size();
    longest = 0;
    for (int i = 0; i < size; i++) {
      longest = Math.max(longest, starts[i + 1] - starts[i]);
    }
    return longest < 2 * Long.BYTES;
  }

  /** Returns the bytes of a new array for the values that were measured, or 0 if none is needed. */
  long bytesFor(BytesDictionary dictionary) {
    int length = longs() * dictionary.size();
    return entries.length < length ? (long) length * Long.BYTES : 0;
  }

  /** Takes the values of a dictionary that was measured. */
  void take(BytesDictionary dictionary, BatchMemory memory) {
    int[] starts = dictionary.offsets();
    int size = dictionary.size();
    int longs = longs();
    if (bytesFor(dictionary) > 0) {
      entries = memory.grow(entries, longs * size);
    }
    for (int i = 0; i < size; i++) {
      int length = starts[i + 1] - starts[i];
      entries[longs * i] = bytes(dictionary.bytes(), starts[i], Math.min(length, Long.BYTES));
      if (longs == 2) {
        int second = starts[i] + Long.BYTES;
        entries[2 * i + 1] = bytes(dictionary.bytes(), second, length - Long.BYTES);
      }
      entries[longs * i + longs - 1] |= (long) length << LENGTH;
    }
  }

  /** Gives the memory of the values back. */
  void drop(BatchMemory memory) {
    entries = memory.grow(entries, 0);
  }

  private int longs() {
    return longest < Long.BYTES ? 1 : 2;
  }

  private static long bytes(byte[] source, int from, int count) {
    long bytes = 0;
    for (int i = 0; i < count; i++) {
      bytes |= (source[from + i] & 0xffL) << 8 * i;
    }
    return bytes;
  }

  int longest() {
    return longest;
  }

  /**
   * Copies the values of ids that have been checked, and writes the end of each.
   *
   * @param offsets element {@code row} is the beginning of the first value; the {@code count}
   *     elements after it are written
   * @param values has room for {@code count} of the longest values, and for 16 bytes after them
   */
  void lookup(int[] ids, int[] offsets, int row, byte[] values, int count) {
    if (longs() == 1) {
      lookup1(ids, entries, offsets, row, values, count);
    } else {
      lookup2(ids, entries, offsets, row, values, count);
    }
  }

  private static void lookup1(
      int[] ids, long[] entries, int[] offsets, int row, byte[] values, int count) {
    int end = offsets[row];
    for (int i = 0; i < count; i++) {
      long value = entries[ids[i]];
      Bytes.LONG.set(values, end, value);
      end += (int) (value >>> LENGTH);
      offsets[row + i + 1] = end;
    }
  }

  private static void lookup2(
      int[] ids, long[] entries, int[] offsets, int row, byte[] values, int count) {
    int end = offsets[row];
    for (int i = 0; i < count; i++) {
      int entry = 2 * ids[i];
      long second = entries[entry + 1];
      Bytes.LONG.set(values, end, entries[entry]);
      Bytes.LONG.set(values, end + Long.BYTES, second);
      end += (int) (second >>> LENGTH);
      offsets[row + i + 1] = end;
    }
  }
}
