// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/**
 * Decodes values of width 8 into longs, eight values at a time. Each of eight longs starts with
 * eight bytes of one stream. Three exchanges, of single bytes, of pairs and of fours of bytes, turn
 * them into eight values.
 */
final class ScalarDecode8Longs {
  private ScalarDecode8Longs() {}

  static void run(
      byte[] streams, int streamsOffset, long[] values, int valuesOffset, int stride, int count) {
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
      long e = (long) Bytes.LONG.get(streams, s + 4 * stride);
      long f = (long) Bytes.LONG.get(streams, s + 5 * stride);
      long g = (long) Bytes.LONG.get(streams, s + 6 * stride);
      long h = (long) Bytes.LONG.get(streams, s + 7 * stride);
      long t = ((a >>> 8) ^ b) & 0x00ff00ff00ff00ffL;
      b ^= t;
      a ^= t << 8;
      t = ((c >>> 8) ^ d) & 0x00ff00ff00ff00ffL;
      d ^= t;
      c ^= t << 8;
      t = ((e >>> 8) ^ f) & 0x00ff00ff00ff00ffL;
      f ^= t;
      e ^= t << 8;
      t = ((g >>> 8) ^ h) & 0x00ff00ff00ff00ffL;
      h ^= t;
      g ^= t << 8;
      t = ((a >>> 16) ^ c) & 0x0000ffff0000ffffL;
      c ^= t;
      a ^= t << 16;
      t = ((b >>> 16) ^ d) & 0x0000ffff0000ffffL;
      d ^= t;
      b ^= t << 16;
      t = ((e >>> 16) ^ g) & 0x0000ffff0000ffffL;
      g ^= t;
      e ^= t << 16;
      t = ((f >>> 16) ^ h) & 0x0000ffff0000ffffL;
      h ^= t;
      f ^= t << 16;
      t = ((a >>> 32) ^ e) & 0x00000000ffffffffL;
      e ^= t;
      a ^= t << 32;
      t = ((b >>> 32) ^ f) & 0x00000000ffffffffL;
      f ^= t;
      b ^= t << 32;
      t = ((c >>> 32) ^ g) & 0x00000000ffffffffL;
      g ^= t;
      c ^= t << 32;
      t = ((d >>> 32) ^ h) & 0x00000000ffffffffL;
      h ^= t;
      d ^= t << 32;
      int v = valuesOffset + i;
      values[v] = a;
      values[v + 1] = b;
      values[v + 2] = c;
      values[v + 3] = d;
      values[v + 4] = e;
      values[v + 5] = f;
      values[v + 6] = g;
      values[v + 7] = h;
    }
    if (whole < count) {
      int last = count - 8;
      run(streams, streamsOffset + last, values, valuesOffset + last, stride, 8);
    }
  }

  private static void byteByByte(
      byte[] streams, int streamsOffset, long[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      long value = 0;
      for (int k = 0; k < 8; k++) {
        value |= (streams[streamsOffset + k * stride + i] & 0xffL) << 8 * k;
      }
      values[valuesOffset + i] = value;
    }
  }
}
