// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/**
 * Encodes values of any width from 4 on with exchanges on longs. It does the steps of {@link
 * ScalarDecode} in the opposite order.
 */
final class ScalarEncode {
  /**
   * The number of bytes of values that are encoded at a time. They stay in the first- or
   * second-level cache while all groups of streams take their bytes from them.
   */
  private static final int BLOCK_BYTES = 32768;

  private ScalarEncode() {}

  static void run(
      byte[] values,
      int valuesOffset,
      byte[] streams,
      int streamsOffset,
      int stride,
      int count,
      int width) {
    if (count < 8) {
      byteByByte(values, valuesOffset, streams, streamsOffset, stride, count, width);
      return;
    }
    int whole = count & -8;
    int most = Math.max(8, BLOCK_BYTES / width & -8);
    for (int block = 0; block < whole; block += most) {
      int length = Math.min(most, whole - block);
      for (int k = 0; k < width; k += 4) {
        int first = Math.min(k, width - 4);
        group(
            values,
            valuesOffset + block * width + first,
            streams,
            streamsOffset + first * stride + block,
            stride,
            length,
            width);
      }
    }
    if (whole < count) {
      int last = count - 8;
      run(values, valuesOffset + last * width, streams, streamsOffset + last, stride, 8, width);
    }
  }

  /**
   * Encodes {@code count} values of one group of four streams. Both offsets are those of the
   * group's first stream.
   */
  private static void group(
      byte[] values,
      int valuesOffset,
      byte[] streams,
      int streamsOffset,
      int stride,
      int count,
      int width) {
    for (int i = 0; i < count; i += 8) {
      int v = valuesOffset + i * width;
      long a =
          (int) Bytes.INT.get(values, v) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 4 * width) << 32;
      long b =
          (int) Bytes.INT.get(values, v + width) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 5 * width) << 32;
      long c =
          (int) Bytes.INT.get(values, v + 2 * width) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 6 * width) << 32;
      long d =
          (int) Bytes.INT.get(values, v + 3 * width) & 0xffffffffL
              | (long) (int) Bytes.INT.get(values, v + 7 * width) << 32;
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

  private static void byteByByte(
      byte[] values,
      int valuesOffset,
      byte[] streams,
      int streamsOffset,
      int stride,
      int count,
      int width) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        streams[streamsOffset + k * stride + i] = values[valuesOffset + i * width + k];
      }
    }
  }
}
