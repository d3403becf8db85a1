// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.Bytes;

/**
 * Copies entries of any length by their ids. The processor often mispredicts a branch or a loop
 * that depends on an entry's length. So entries are copied with the same number of words each,
 * which depends on their average length. The next entry overwrites the surplus bytes. Only entries
 * that are longer than these words, or close to the end of an array, are copied by their length.
 */
public final class Strings {
  private static final int FEW = 16;
  private static final int SOME = 32;
  private static final int MANY = 64;

  private Strings() {}

  /**
   * Copies the entry of each id to the offset of its value.
   *
   * @param starts the beginning of each entry in {@code bytes}
   * @param offsets the beginning of each value in {@code values}, and the end of the last one
   */
  public static void lookup(
      int[] ids,
      int from,
      int[] starts,
      byte[] bytes,
      int[] offsets,
      int first,
      byte[] values,
      int count) {
    long length = (long) offsets[first + count] - offsets[first];
    if (length <= (long) count * (FEW / 2)) {
      few(ids, from, starts, bytes, offsets, first, values, count);
    } else if (length <= (long) count * (SOME / 2)) {
      some(ids, from, starts, bytes, offsets, first, values, count);
    } else {
      many(ids, from, starts, bytes, offsets, first, values, count);
    }
  }

  private static void few(
      int[] ids,
      int from,
      int[] starts,
      byte[] bytes,
      int[] offsets,
      int first,
      byte[] values,
      int count) {
    int lastStart = bytes.length - FEW;
    int lastTarget = offsets[first + count] - FEW;
    for (int i = 0; i < count; i++) {
      int start = starts[ids[from + i]];
      int target = offsets[first + i];
      int length = offsets[first + i + 1] - target;
      if (length <= FEW && target <= lastTarget && start <= lastStart) {
        move16(bytes, start, values, target);
      } else {
        System.arraycopy(bytes, start, values, target, length);
      }
    }
  }

  private static void some(
      int[] ids,
      int from,
      int[] starts,
      byte[] bytes,
      int[] offsets,
      int first,
      byte[] values,
      int count) {
    int lastStart = bytes.length - SOME;
    int lastTarget = offsets[first + count] - SOME;
    for (int i = 0; i < count; i++) {
      int start = starts[ids[from + i]];
      int target = offsets[first + i];
      int length = offsets[first + i + 1] - target;
      if (length <= SOME && target <= lastTarget && start <= lastStart) {
        move16(bytes, start, values, target);
        move16(bytes, start + 16, values, target + 16);
      } else {
        System.arraycopy(bytes, start, values, target, length);
      }
    }
  }

  private static void many(
      int[] ids,
      int from,
      int[] starts,
      byte[] bytes,
      int[] offsets,
      int first,
      byte[] values,
      int count) {
    int lastStart = bytes.length - MANY;
    int lastTarget = offsets[first + count] - MANY;
    for (int i = 0; i < count; i++) {
      int start = starts[ids[from + i]];
      int target = offsets[first + i];
      int length = offsets[first + i + 1] - target;
      if (length <= MANY && target <= lastTarget && start <= lastStart) {
        move16(bytes, start, values, target);
        move16(bytes, start + 16, values, target + 16);
        move16(bytes, start + 32, values, target + 32);
        move16(bytes, start + 48, values, target + 48);
      } else {
        System.arraycopy(bytes, start, values, target, length);
      }
    }
  }

  private static void move16(byte[] bytes, int start, byte[] values, int target) {
    long low = (long) Bytes.LONG.get(bytes, start);
    long high = (long) Bytes.LONG.get(bytes, start + Long.BYTES);
    Bytes.LONG.set(values, target, low);
    Bytes.LONG.set(values, target + Long.BYTES, high);
  }
}
