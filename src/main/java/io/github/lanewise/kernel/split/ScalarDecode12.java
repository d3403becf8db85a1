// SPDX-License-Identifier: Apache-2.0
// Derived from ScalarDecode: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/** {@link ScalarDecode} for 12 12. */
final class ScalarDecode12 {
  /** Bytes of values that stay in a near cache while all groups of their streams are moved. */
  private static final int BLOCK_BYTES = 32768;

  private ScalarDecode12() {}

  static void run(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < 8) {
      byteByByte(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -8;
    int most = Math.max(8, BLOCK_BYTES / 12 & -8);
    for (int block = 0; block < whole; block += most) {
      int length = Math.min(most, whole - block);
      for (int k = 0; k < 12; k += 4) {
        int first = Math.min(k, 12 - 4);
        group(
            streams,
            streamsOffset + first * stride + block,
            values,
            valuesOffset + block * 12 + first,
            stride,
            length);
      }
    }
    if (whole < count) {
      int last = count - 8;
      run(streams, streamsOffset + last, values, valuesOffset + last * 12, stride, 8);
    }
  }

  /** Four streams, count values; the caller has put both offsets to the group's first stream. */
  private static void group(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i += 8) {
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
      int v = valuesOffset + i * 12;
      Bytes.INT.set(values, v, (int) a);
      Bytes.INT.set(values, v + 12, (int) b);
      Bytes.INT.set(values, v + 2 * 12, (int) c);
      Bytes.INT.set(values, v + 3 * 12, (int) d);
      Bytes.INT.set(values, v + 4 * 12, (int) (a >>> 32));
      Bytes.INT.set(values, v + 5 * 12, (int) (b >>> 32));
      Bytes.INT.set(values, v + 6 * 12, (int) (c >>> 32));
      Bytes.INT.set(values, v + 7 * 12, (int) (d >>> 32));
    }
  }

  private static void byteByByte(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < 12; k++) {
        values[valuesOffset + i * 12 + k] = streams[streamsOffset + k * stride + i];
      }
    }
  }
}
