// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import io.github.lanewise.kernel.Bytes;

/**
 * Packs a value of at most 15 bytes into two longs. The first eight bytes are the low long, the
 * first one in its lowest bits. The other bytes are the low bits of the high long. Its highest byte
 * is the length + 1. So two values are equal if their longs are, and no value has a high long of 0.
 */
final class ShortKey {
  /** The largest number of bytes that a key holds. */
  static final int LONGEST = 15;

  /** The number of bytes that {@link #lowIn} and {@link #highIn} load, whatever the length is. */
  static final int REACH = 16;

  private static final int LENGTH_SHIFT = 56;

  private ShortKey() {}

  /** Returns the low long of a value. Reads no bytes but those of the value. */
  static long low(byte[] bytes, int offset, int length) {
    if (length >= 8) {
      return eight(bytes, offset);
    }
    if (length >= 4) {
      return four(bytes, offset) | four(bytes, offset + length - 4) << 8 * length - 32;
    }
    // If the value has one or two bytes, some of these loads read the same byte and shift it to the
    // same bits.
    int middle = length >>> 1;
    return length == 0
        ? 0
        : bytes[offset] & 0xff
            | (bytes[offset + middle] & 0xff) << 8 * middle
            | (bytes[offset + length - 1] & 0xff) << 8 * length - 8;
  }

  /** Returns the high long of a value. Reads no bytes but those of the value. */
  static long high(byte[] bytes, int offset, int length) {
    long more = length > 8 ? eight(bytes, offset + length - 8) >>> 128 - 8 * length : 0;
    return more | length + 1L << LENGTH_SHIFT;
  }

  /** Returns the low long of a value. Reads {@link #REACH} bytes from its first one on. */
  static long lowIn(byte[] bytes, int offset, int length) {
    // Java takes a shift count modulo 64, so one shift by 64 would change nothing.
    int half = 4 * Math.min(length, 8);
    return eight(bytes, offset) & (1L << half << half) - 1;
  }

  /** Returns the high long of a value. Reads {@link #REACH} bytes from its first one on. */
  static long highIn(byte[] bytes, int offset, int length) {
    long more = eight(bytes, offset + 8) & (1L << 8 * Math.max(length - 8, 0)) - 1;
    return more | length + 1L << LENGTH_SHIFT;
  }

  private static long eight(byte[] bytes, int offset) {
    return (long) Bytes.LONG.get(bytes, offset);
  }

  private static long four(byte[] bytes, int offset) {
    return (int) Bytes.INT.get(bytes, offset) & 0xffffffffL;
  }
}
