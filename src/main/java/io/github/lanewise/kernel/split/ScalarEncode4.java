// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/**
 * Encodes values of width 4, eight at a time. One load of a long takes two neighbouring values, but
 * the exchanges need values i and i + 4 in one long. A further exchange brings them together. It
 * costs less than the eight loads of an int in {@link ScalarEncode}.
 */
final class ScalarEncode4 {
  private ScalarEncode4() {}

  static void run(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < 8) {
      byteByByte(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -8;
    for (int i = 0; i < whole; i += 8) {
      int v = valuesOffset + 4 * i;
      long a = (long) Bytes.LONG.get(values, v);
      long c = (long) Bytes.LONG.get(values, v + 8);
      long b = (long) Bytes.LONG.get(values, v + 16);
      long d = (long) Bytes.LONG.get(values, v + 24);
      long t = ((a >>> 32) ^ b) & 0x00000000ffffffffL;
      b ^= t;
      a ^= t << 32;
      t = ((c >>> 32) ^ d) & 0x00000000ffffffffL;
      d ^= t;
      c ^= t << 32;
      t = ((a >>> 8) ^ b) & 0x00ff00ff00ff00ffL;
      b ^= t;
      a ^= t << 8;
      t = ((c >>> 8) ^ d) & 0x00ff00ff00ff00ffL;
      d ^= t;
      c ^= t << 8;
      t = ((a >>> 16) ^ c) & 0x0000ffff0000ffffL;
      c ^= t;
      a ^= t << 16;
      t = ((b >>> 16) ^ d) & 0x0000ffff0000ffffL;
      d ^= t;
      b ^= t << 16;
      int s = streamsOffset + i;
      Bytes.LONG.set(streams, s, a);
      Bytes.LONG.set(streams, s + stride, b);
      Bytes.LONG.set(streams, s + 2 * stride, c);
      Bytes.LONG.set(streams, s + 3 * stride, d);
    }
    if (whole < count) {
      int last = count - 8;
      run(values, valuesOffset + 4 * last, streams, streamsOffset + last, stride, 8);
    }
  }

  private static void byteByByte(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < 4; k++) {
        streams[streamsOffset + k * stride + i] = values[valuesOffset + 4 * i + k];
      }
    }
  }
}
