// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/**
 * Encodes longs, eight values at a time. Three exchanges, of single bytes, of pairs and of fours of
 * bytes, turn eight values into eight bytes of each stream.
 */
final class ScalarEncode8Longs {
  private ScalarEncode8Longs() {}

  static void run(
      long[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < 8) {
      byteByByte(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -8;
    for (int i = 0; i < whole; i += 8) {
      int v = valuesOffset + i;
      long a = values[v];
      long b = values[v + 1];
      long c = values[v + 2];
      long d = values[v + 3];
      long e = values[v + 4];
      long f = values[v + 5];
      long g = values[v + 6];
      long h = values[v + 7];
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
      int s = streamsOffset + i;
      Bytes.LONG.set(streams, s, a);
      Bytes.LONG.set(streams, s + stride, b);
      Bytes.LONG.set(streams, s + 2 * stride, c);
      Bytes.LONG.set(streams, s + 3 * stride, d);
      Bytes.LONG.set(streams, s + 4 * stride, e);
      Bytes.LONG.set(streams, s + 5 * stride, f);
      Bytes.LONG.set(streams, s + 6 * stride, g);
      Bytes.LONG.set(streams, s + 7 * stride, h);
    }
    if (whole < count) {
      int last = count - 8;
      run(values, valuesOffset + last, streams, streamsOffset + last, stride, 8);
    }
  }

  private static void byteByByte(
      long[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      long value = values[valuesOffset + i];
      for (int k = 0; k < 8; k++) {
        streams[streamsOffset + k * stride + i] = (byte) (value >>> 8 * k);
      }
    }
  }
}
