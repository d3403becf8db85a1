// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/**
 * Decodes values of any width from 4 on with exchanges on longs. A block is four streams and eight
 * values.
 *
 * <p>A block starts with eight bytes of each of four streams. Two exchanges, one of single bytes
 * and one of pairs of bytes, turn them into four bytes of each of eight values. If the width is no
 * multiple of four, the last group of four streams overlaps the one before it. If the count is no
 * multiple of eight, the last block of values overlaps the block before it. Bytes in an overlap are
 * written twice, with the same result.
 */
final class ScalarDecode {
  /**
   * The number of bytes of values that are decoded at a time. They stay in the first- or
   * second-level cache while all groups of streams add their bytes to them.
   */
  private static final int BLOCK_BYTES = 32768;

  private ScalarDecode() {}

  static void run(
      byte[] streams,
      int streamsOffset,
      byte[] values,
      int valuesOffset,
      int stride,
      int count,
      int width) {
    if (count < 8) {
      byteByByte(streams, streamsOffset, values, valuesOffset, stride, count, width);
      return;
    }
    int whole = count & -8;
    int most = Math.max(8, BLOCK_BYTES / width & -8);
    for (int block = 0; block < whole; block += most) {
      int length = Math.min(most, whole - block);
      for (int k = 0; k < width; k += 4) {
        int first = Math.min(k, width - 4);
        group(
            streams,
            streamsOffset + first * stride + block,
            values,
            valuesOffset + block * width + first,
            stride,
            length,
            width);
      }
    }
    if (whole < count) {
      int last = count - 8;
      run(streams, streamsOffset + last, values, valuesOffset + last * width, stride, 8, width);
    }
  }

  /**
   * Decodes {@code count} values of one group of four streams. Both offsets are those of the
   * group's first stream.
   */
  private static void group(
      byte[] streams,
      int streamsOffset,
      byte[] values,
      int valuesOffset,
      int stride,
      int count,
      int width) {
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
      int v = valuesOffset + i * width;
      Bytes.INT.set(values, v, (int) a);
      Bytes.INT.set(values, v + width, (int) b);
      Bytes.INT.set(values, v + 2 * width, (int) c);
      Bytes.INT.set(values, v + 3 * width, (int) d);
      Bytes.INT.set(values, v + 4 * width, (int) (a >>> 32));
      Bytes.INT.set(values, v + 5 * width, (int) (b >>> 32));
      Bytes.INT.set(values, v + 6 * width, (int) (c >>> 32));
      Bytes.INT.set(values, v + 7 * width, (int) (d >>> 32));
    }
  }

  private static void byteByByte(
      byte[] streams,
      int streamsOffset,
      byte[] values,
      int valuesOffset,
      int stride,
      int count,
      int width) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        values[valuesOffset + i * width + k] = streams[streamsOffset + k * stride + i];
      }
    }
  }
}
