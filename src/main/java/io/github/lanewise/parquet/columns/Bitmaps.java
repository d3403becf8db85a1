// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.Arrays;

/**
 * Compares validity bitmaps, where {@code null} stands for a bitmap of ones. Bits after the last
 * slot are ignored.
 */
final class Bitmaps {
  private Bitmaps() {}

  /** Returns the first slot whose bits differ, or -1. */
  static int difference(long[] some, long[] others, int slots) {
    if (some == null || others == null) {
      // One of them is all ones, so only zeros can differ.
      return some == others ? -1 : excess(null, some == null ? others : some, slots);
    }
    int whole = slots >>> 6;
    int word = Arrays.mismatch(some, 0, whole, others, 0, whole);
    if (word < 0) {
      word = whole;
    }
    return word < whole || (slots & 63) != 0 ? slot(some[word] ^ others[word], word, slots) : -1;
  }

  /** Returns the first slot whose bit is 1 in the inner bitmap and 0 in the outer one, or -1. */
  static int excess(long[] inner, long[] outer, int slots) {
    if (outer == null) {
      return -1;
    }
    int words = (slots + 63) >>> 6;
    int whole = slots >>> 6;
    int word = isWithin(inner, outer, whole) ? whole : 0;
    int slot = -1;
    for (; word < words && slot < 0; word++) {
      slot = slot((inner == null ? -1 : inner[word]) & ~outer[word], word, slots);
    }
    return slot;
  }

  /** Returns whether there is no excess. C2 vectorizes the loops, which have no early exit. */
  private static boolean isWithin(long[] inner, long[] outer, int words) {
    long excess = 0;
    if (inner == null) {
      for (int i = 0; i < words; i++) {
        excess |= ~outer[i];
      }
    } else {
      for (int i = 0; i < words; i++) {
        excess |= inner[i] & ~outer[i];
      }
    }
    return excess == 0;
  }

  private static int slot(long bits, int word, int slots) {
    int slot = (word << 6) + Long.numberOfTrailingZeros(bits);
    return bits != 0 && slot < slots ? slot : -1;
  }
}
