// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.Bytes;

/** Reads packed numbers near the end of their array, where a load of eight bytes may not fit. */
final class DeltaBits {
  /** The number of bytes after a number's first byte that the fast loops may load. */
  static final int SLACK = 8;

  private DeltaBits() {}

  /** Returns the bits from {@code bit} on. The caller must mask those above {@code width}. */
  static long get(byte[] packed, int offset, long bit, int width) {
    int at = offset + (int) (bit >>> 3);
    int shift = (int) bit & 7;
    long low = load(packed, at) >>> shift;
    return shift + width <= Long.SIZE ? low : low | load(packed, at + Long.BYTES) << -shift;
  }

  /** Returns eight bytes. Bytes after the end of the array are zeros. */
  private static long load(byte[] packed, int at) {
    int beyond = at + Long.BYTES - packed.length;
    if (beyond <= 0) {
      return (long) Bytes.LONG.get(packed, at);
    }
    if (beyond < Long.BYTES && packed.length >= Long.BYTES) {
      return (long) Bytes.LONG.get(packed, packed.length - Long.BYTES) >>> Byte.SIZE * beyond;
    }
    long bytes = 0;
    for (int i = packed.length - 1; i >= at; i--) {
      bytes = bytes << Byte.SIZE | packed[i] & 0xff;
    }
    return bytes;
  }
}
