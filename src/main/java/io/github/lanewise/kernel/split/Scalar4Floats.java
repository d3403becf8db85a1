// SPDX-License-Identifier: Apache-2.0
// Derived from ScalarDecode4Ints and ScalarEncode4Ints: change those, then run DeriveTwins
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/** {@link ScalarDecode4Ints} and {@link ScalarEncode4Ints} for float[]. */
final class Scalar4Floats {
  private Scalar4Floats() {}

  static void run(
      byte[] streams, int streamsOffset, float[] values, int valuesOffset, int stride, int count) {
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
      values[v] = Float.intBitsToFloat((int) a);
      values[v + 1] = Float.intBitsToFloat((int) b);
      values[v + 2] = Float.intBitsToFloat((int) c);
      values[v + 3] = Float.intBitsToFloat((int) d);
      values[v + 4] = Float.intBitsToFloat((int) (a >>> 32));
      values[v + 5] = Float.intBitsToFloat((int) (b >>> 32));
      values[v + 6] = Float.intBitsToFloat((int) (c >>> 32));
      values[v + 7] = Float.intBitsToFloat((int) (d >>> 32));
    }
    if (whole < count) {
      int last = count - 8;
      run(streams, streamsOffset + last, values, valuesOffset + last, stride, 8);
    }
  }

  private static void byteByByte(
      byte[] streams, int streamsOffset, float[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      int value = 0;
      for (int k = 0; k < 4; k++) {
        value |= (streams[streamsOffset + k * stride + i] & 0xff) << 8 * k;
      }
      values[valuesOffset + i] = Float.intBitsToFloat(value);
    }
  }

  static void run(
      float[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < 8) {
      byteByByte(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -8;
    for (int i = 0; i < whole; i += 8) {
      int v = valuesOffset + i;
      long a =
          Float.floatToRawIntBits(values[v]) & 0xffffffffL
              | (long) Float.floatToRawIntBits(values[v + 4]) << 32;
      long b =
          Float.floatToRawIntBits(values[v + 1]) & 0xffffffffL
              | (long) Float.floatToRawIntBits(values[v + 5]) << 32;
      long c =
          Float.floatToRawIntBits(values[v + 2]) & 0xffffffffL
              | (long) Float.floatToRawIntBits(values[v + 6]) << 32;
      long d =
          Float.floatToRawIntBits(values[v + 3]) & 0xffffffffL
              | (long) Float.floatToRawIntBits(values[v + 7]) << 32;
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
      float[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      int value = Float.floatToRawIntBits(values[valuesOffset + i]);
      for (int k = 0; k < 4; k++) {
        streams[streamsOffset + k * stride + i] = (byte) (value >>> 8 * k);
      }
    }
  }
}
