// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/** Encodes ints with the exchanges of {@link ScalarEncode}, eight values at a time. */
final class ScalarEncode4Ints {
  private ScalarEncode4Ints() {}

  static void run(
      int[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < 8) {
      byteByByte(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -8;
    for (int i = 0; i < whole; i += 8) {
      int v = valuesOffset + i;
      long a = values[v] & 0xffffffffL | (long) values[v + 4] << 32;
      long b = values[v + 1] & 0xffffffffL | (long) values[v + 5] << 32;
      long c = values[v + 2] & 0xffffffffL | (long) values[v + 6] << 32;
      long d = values[v + 3] & 0xffffffffL | (long) values[v + 7] << 32;
      long t = ((a >>> 8) ^ b) & 0x00ff00ff00ff00ffL;
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
      run(values, valuesOffset + last, streams, streamsOffset + last, stride, 8);
    }
  }

  private static void byteByByte(
      int[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      int value = values[valuesOffset + i];
      for (int k = 0; k < 4; k++) {
        streams[streamsOffset + k * stride + i] = (byte) (value >>> 8 * k);
      }
    }
  }
}
