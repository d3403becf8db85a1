// SPDX-License-Identifier: Apache-2.0
// Derived from ScalarEncode: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/** {@link ScalarEncode}, a method for each of the frequent widths. */
final class ScalarEncodeWidths {
  /**
   * The number of bytes of values that are encoded at a time. They stay in the first- or
   * second-level cache while all groups of streams take their bytes from them.
   */
  private static final int BLOCK_BYTES = 32768;

  private ScalarEncodeWidths() {}

  static void run12(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < 8) {
      byteByByte12(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -8;
    int most = Math.max(8, BLOCK_BYTES / 12 & -8);
    for (int block = 0; block < whole; block += most) {
      int length = Math.min(most, whole - block);
      for (int k = 0; k < 12; k += 4) {
        int first = Math.min(k, 12 - 4);
        group12(
            values,
            valuesOffset + block * 12 + first,
            streams,
            streamsOffset + first * stride + block,
            stride,
            length);
      }
    }
    if (whole < count) {
      int last = count - 8;
      run12(values, valuesOffset + last * 12, streams, streamsOffset + last, stride, 8);
    }
  }

  /**
   * Encodes {@code count} values of one group of four streams. Both offsets are those of the
   * group's first stream.
   */
  private static void group12(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i += 8) {
      int v = valuesOffset + i * 12;
      long a =
          (int) Bytes.INT.get(values, v) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 4 * 12) << 32;
      long b =
          (int) Bytes.INT.get(values, v + 12) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 5 * 12) << 32;
      long c =
          (int) Bytes.INT.get(values, v + 2 * 12) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 6 * 12) << 32;
      long d =
          (int) Bytes.INT.get(values, v + 3 * 12) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 7 * 12) << 32;
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
  }

  private static void byteByByte12(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < 12; k++) {
        streams[streamsOffset + k * stride + i] = values[valuesOffset + i * 12 + k];
      }
    }
  }

  static void run16(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    if (count < 8) {
      byteByByte16(values, valuesOffset, streams, streamsOffset, stride, count);
      return;
    }
    int whole = count & -8;
    int most = Math.max(8, BLOCK_BYTES / 16 & -8);
    for (int block = 0; block < whole; block += most) {
      int length = Math.min(most, whole - block);
      for (int k = 0; k < 16; k += 4) {
        int first = Math.min(k, 16 - 4);
        group16(
            values,
            valuesOffset + block * 16 + first,
            streams,
            streamsOffset + first * stride + block,
            stride,
            length);
      }
    }
    if (whole < count) {
      int last = count - 8;
      run16(values, valuesOffset + last * 16, streams, streamsOffset + last, stride, 8);
    }
  }

  /**
   * Encodes {@code count} values of one group of four streams. Both offsets are those of the
   * group's first stream.
   */
  private static void group16(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i += 8) {
      int v = valuesOffset + i * 16;
      long a =
          (int) Bytes.INT.get(values, v) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 4 * 16) << 32;
      long b =
          (int) Bytes.INT.get(values, v + 16) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 5 * 16) << 32;
      long c =
          (int) Bytes.INT.get(values, v + 2 * 16) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 6 * 16) << 32;
      long d =
          (int) Bytes.INT.get(values, v + 3 * 16) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 7 * 16) << 32;
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
  }

  private static void byteByByte16(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < 16; k++) {
        streams[streamsOffset + k * stride + i] = values[valuesOffset + i * 16 + k];
      }
    }
  }
}
