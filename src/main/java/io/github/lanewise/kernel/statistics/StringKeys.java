// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import io.github.lanewise.kernel.Bytes;

/**
 * Makes keys of strings. A key has the first seven bytes of a string and their number, so keys have
 * the order of their strings. Strings with equal keys are equal if they have fewer than seven
 * bytes. Otherwise their further bytes have to be compared.
 */
final class StringKeys {
  /** The most bytes of a string in its key. */
  static final int KNOWN = 7;

  /** The number of bytes that are loaded, whatever the length of a string. */
  static final int REACH = Long.BYTES;

  /** The number of bits that hold the number of bytes. */
  private static final int BITS = 3;

  private StringKeys() {}

  /** Returns the key of a string whose eight bytes from {@code start} on are in the array. */
  static long key(byte[] bytes, int start, int length) {
    int known = Math.min(length, KNOWN);
    long head = Long.reverseBytes((long) Bytes.LONG.get(bytes, start)) >>> Byte.SIZE;
    return (head & -1L << Byte.SIZE * (KNOWN - known)) << BITS | known;
  }

  /**
   * Returns whether the key's string has fewer than seven bytes, so that all strings with this key
   * are equal.
   */
  static boolean isWhole(long key) {
    return (key & KNOWN) < KNOWN;
  }

  /** Returns a number above every key whose string may be smaller than this key's. */
  static long below(long key) {
    return isWhole(key) ? key : key + 1;
  }

  /** Returns a number below every key whose string may be larger than this key's. */
  static long above(long key) {
    return isWhole(key) ? key : key - 1;
  }
}
