// SPDX-License-Identifier: Apache-2.0
// Derived from ScalarDecode8Longs and ScalarEncode8Longs: change those, then run DeriveTwins
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/** {@link ScalarDecode8Longs} and {@link ScalarEncode8Longs} for double[]. */
final class Scalar8Doubles {
  private Scalar8Doubles() {}

  static void run(
      byte[] streams, int streamsOffset, double[] values, int valuesOffset, int stride, int count) {
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
      values[v] = Double.longBitsToDouble(a);
      values[v + 1] = Double.longBitsToDouble(b);
      values[v + 2] = Double.longBitsToDouble(c);
      values[v + 3] = Double.longBitsToDouble(d);
      values[v + 4] = Double.longBitsToDouble(e);
      values[v + 5] = Double.longBitsToDouble(f);
      values[v + 6] = Double.longBitsToDouble(g);
      values[v + 7] = Double.longBitsToDouble(h);
    }
    if (whole < count) {
      int last = count - 8;
      run(streams, streamsOffset + last, values, valuesOffset + last, stride, 8);
    }
  }

  private static void byteByByte(
      byte[] streams, int streamsOffset, double[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      long value = 0;
      for (int k = 0; k < 8; k++) {
        value |= (streams[streamsOffset + k * stride + i] & 0xffL) << 8 * k;
      }
      values[valuesOffset + i] = Double.longBitsToDouble(value);
    }
  }

  static void run(
      double[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < 8) {
      byteByByte(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -8;
    for (int i = 0; i < whole; i += 8) {
      int v = valuesOffset + i;
      long a = Double.doubleToRawLongBits(values[v]);
      long b = Double.doubleToRawLongBits(values[v + 1]);
      long c = Double.doubleToRawLongBits(values[v + 2]);
      long d = Double.doubleToRawLongBits(values[v + 3]);
      long e = Double.doubleToRawLongBits(values[v + 4]);
      long f = Double.doubleToRawLongBits(values[v + 5]);
      long g = Double.doubleToRawLongBits(values[v + 6]);
      long h = Double.doubleToRawLongBits(values[v + 7]);
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
      double[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      long value = Double.doubleToRawLongBits(values[valuesOffset + i]);
      for (int k = 0; k < 8; k++) {
        streams[streamsOffset + k * stride + i] = (byte) (value >>> 8 * k);
      }
    }
  }
}
