// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.Bytes;

/**
 * Copies entries of {@code width} bytes by their ids. A short entry takes two loads and two stores,
 * without a loop.
 */
public final class EntriesOfBytes {
  /** The number of bytes in two longs. */
  private static final int SHORT = 16;

  private EntriesOfBytes() {}

  /** Copies the entries of ids that have been checked. */
  public static void lookup(
      int[] ids, int from, byte[] dictionary, int width, byte[] values, int first, int count) {
    switch (width) {
      case 4 -> lookup4(ids, from, dictionary, values, first, count);
      case 8 -> lookup8(ids, from, dictionary, values, first, count);
      default -> {
        if (width > 8 && width <= SHORT) {
          lookup9To16(ids, from, dictionary, width, values, first, count);
        } else {
          for (int i = 0; i < count; i++) {
            System.arraycopy(dictionary, width * ids[from + i], values, first + width * i, width);
          }
        }
      }
    }
  }

  private static void lookup4(
      int[] ids, int from, byte[] dictionary, byte[] values, int first, int count) {
    for (int i = 0; i < count; i++) {
      Bytes.INT.set(values, first + 4 * i, (int) Bytes.INT.get(dictionary, 4 * ids[from + i]));
    }
  }

  private static void lookup8(
      int[] ids, int from, byte[] dictionary, byte[] values, int first, int count) {
    for (int i = 0; i < count; i++) {
      Bytes.LONG.set(values, first + 8 * i, (long) Bytes.LONG.get(dictionary, 8 * ids[from + i]));
    }
  }

  /** Copies entries of 9 to 16 bytes as two longs, which overlap. */
  private static void lookup9To16(
      int[] ids, int from, byte[] dictionary, int width, byte[] values, int first, int count) {
    int second = width - Long.BYTES;
    for (int i = 0; i < count; i++) {
      int entry = width * ids[from + i];
      int value = first + width * i;
      Bytes.LONG.set(values, value, (long) Bytes.LONG.get(dictionary, entry));
      Bytes.LONG.set(values, value + second, (long) Bytes.LONG.get(dictionary, entry + second));
    }
  }
}
