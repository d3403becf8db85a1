// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/**
 * Decodes values of width 4 into ints with the exchanges of {@link ScalarDecode}, eight values at a
 * time.
 */
final class ScalarDecode4Ints {
  private ScalarDecode4Ints() {}

  static void run(
      byte[] streams, int streamsOffset, int[] values, int valuesOffset, int stride, int count) {
    if (count < 8) {
      byteByByte(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -8;
    for (int i = 0; i < whole; i += 8) {
      int s = streamsOffset + i;
      long a = (long) Bytes.LONG.get(streams, s);
      long b = (long) Bytes.LONG.get(streams, s + stride);
      long c = (long) Bytes.LONG.get(streams, s + 2 * stride);
      long d = (long) Bytes.LONG.get(streams, s + 3 * stride);
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
      int v = valuesOffset + i;
      values[v] = (int) a;
      values[v + 1] = (int) b;
      values[v + 2] = (int) c;
      values[v + 3] = (int) d;
      values[v + 4] = (int) (a >>> 32);
      values[v + 5] = (int) (b >>> 32);
      values[v + 6] = (int) (c >>> 32);
      values[v + 7] = (int) (d >>> 32);
    }
    if (whole < count) {
      int last = count - 8;
      run(streams, streamsOffset + last, values, valuesOffset + last, stride, 8);
    }
  }

  private static void byteByByte(
      byte[] streams, int streamsOffset, int[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      int value = 0;
      for (int k = 0; k < 4; k++) {
        value |= (streams[streamsOffset + k * stride + i] & 0xff) << 8 * k;
      }
      values[valuesOffset + i] = value;
    }
  }
}
