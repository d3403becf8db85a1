// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/**
 * Encodes values of width 8, four at a time. After exchanges of bytes and of pairs of bytes, each
 * long holds four bytes of stream k and four bytes of stream k + 4. They are stored as two ints,
 * because twice as many stores are cheaper than a third exchange.
 */
final class ScalarEncode8 {
  private ScalarEncode8() {}

  static void run(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < 4) {
      byteByByte(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -4;
    for (int i = 0; i < whole; i += 4) {
      int v = valuesOffset + 8 * i;
      long a = (long) Bytes.LONG.get(values, v);
      long b = (long) Bytes.LONG.get(values, v + 8);
      long c = (long) Bytes.LONG.get(values, v + 16);
      long d = (long) Bytes.LONG.get(values, v + 24);
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
      Bytes.INT.set(streams, s, (int) a);
      Bytes.INT.set(streams, s + stride, (int) b);
      Bytes.INT.set(streams, s + 2 * stride, (int) c);
      Bytes.INT.set(streams, s + 3 * stride, (int) d);
      Bytes.INT.set(streams, s + 4 * stride, (int) (a >>> 32));
      Bytes.INT.set(streams, s + 5 * stride, (int) (b >>> 32));
      Bytes.INT.set(streams, s + 6 * stride, (int) (c >>> 32));
      Bytes.INT.set(streams, s + 7 * stride, (int) (d >>> 32));
    }
    if (whole < count) {
      int last = count - 4;
      run(values, valuesOffset + 8 * last, streams, streamsOffset + last, stride, 4);
    }
  }

  private static void byteByByte(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < 8; k++) {
        streams[streamsOffset + k * stride + i] = values[valuesOffset + 8 * i + k];
      }
    }
  }
}
