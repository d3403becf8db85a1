// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.dictionary.BinaryDictionary;
import java.util.Arrays;

/** Collects values of a dictionary, so that they can be written as an array. */
final class ValueBlock implements BinaryDictionary.Pieces {
  private static final int MOST_VALUES = 1024;
  private static final int MOST_BYTES = 1 << 15;

  byte[] bytes = new byte[MOST_BYTES];

  /** Where each value begins, and the end of the last one. */
  final int[] offsets = new int[MOST_VALUES + 1];

  int count;

  @Override
  public void piece(byte[] source, int offset, int length) {
    int start = offsets[count];
    if (bytes.length - start < length) {
      bytes = Arrays.copyOf(bytes, Math.addExact(start, length));
    }
    System.arraycopy(source, offset, bytes, start, length);
    offsets[++count] = start + length;
  }

  /** Returns whether the values have to be written before there is another one. */
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
