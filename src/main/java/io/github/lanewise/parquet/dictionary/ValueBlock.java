// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.dictionary.BinaryDictionary;
import io.github.lanewise.parquet.write.ArrayWriter;
import java.util.Arrays;

/** Collects values, so that they can be written as an array. */
final class ValueBlock implements BinaryDictionary.Pieces {
  private static final int MOST_VALUES = 1024;
  private static final int MOST_BYTES = 1 << 15;

  /** The array grows beyond this length only by the bytes that it needs. */
  private static final int MOST_ROOM = 1 << 22;

  byte[] bytes = new byte[MOST_BYTES];

  /** The offset at which each value begins, and the end of the last value. */
  int[] offsets = new int[MOST_VALUES + 1];

  int count;

  @Override
  public void piece(byte[] source, int offset, int length) {
    int start = offsets[count];
    makeRoom(1, length);
    System.arraycopy(source, offset, bytes, start, length);
    offsets[++count] = start + length;
  }

  /** Adds values, whose offsets are given as in {@link ArrayWriter#writeStrings}. */
  void add(byte[] source, int[] places, int from, int n) {
    int start = offsets[count];
    int length = places[from + n] - places[from];
    makeRoom(n, length);
    System.arraycopy(source, places[from], bytes, start, length);
    int moved = start - places[from];
    for (int i = 1; i <= n; i++) {
      offsets[count + i] = places[from + i] + moved;
    }
    count += n;
  }

  private void makeRoom(int values, int length) {
    int end = Math.addExact(offsets[count], length);
    if (bytes.length < end) {
      bytes = Arrays.copyOf(bytes, Math.max(end, Math.min(2 * bytes.length, MOST_ROOM)));
    }
    if (offsets.length <= count + values) {
      offsets = Arrays.copyOf(offsets, 2 * (count + values));
    }
  }

  /** Returns whether the values have to be written before another one is added. */
  boolean isFull() {
    return count == MOST_VALUES || offsets[count] >= MOST_BYTES;
  }

  /** Returns whether all values have this length. */
  boolean haveLength(int length) {
    for (int i = 0; i < count; i++) {
      if (offsets[i + 1] - offsets[i] != length) {
        return false;
      }
    }
    return true;
  }

  void clear() {
    count = 0;
  }
}
