// SPDX-License-Identifier: Apache-2.0
// Derived from ScalarDecode: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.Bytes;

/** {@link ScalarDecode}, a method for each of the frequent widths. */
final class ScalarDecodeWidths {
  /**
   * The number of bytes of values that are decoded at a time. They stay in the first- or
   * second-level cache while all groups of streams add their bytes to them.
   */
  private static final int BLOCK_BYTES = 32768;

  private ScalarDecodeWidths() {}

  static void run4(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < 8) {
      byteByByte4(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -8;
    int most = Math.max(8, BLOCK_BYTES / 4 & -8);
    for (int block = 0; block < whole; block += most) {
      int length = Math.min(most, whole - block);
      for (int k = 0; k < 4; k += 4) {
        int first = Math.min(k, 4 - 4);
        group4(
            streams,
            streamsOffset + first * stride + block,
            values,
            valuesOffset + block * 4 + first,
            stride,
            length);
      }
    }
    if (whole < count) {
      int last = count - 8;
      run4(streams, streamsOffset + last, values, valuesOffset + last * 4, stride, 8);
    }
  }

  /**
   * Decodes {@code count} values of one group of four streams. Both offsets are those of the
   * group's first stream.
   */
  private static void group4(
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
      int v = valuesOffset + i * 4;
      Bytes.INT.set(values, v, (int) a);
      Bytes.INT.set(values, v + 4, (int) b);
      Bytes.INT.set(values, v + 2 * 4, (int) c);
      Bytes.INT.set(values, v + 3 * 4, (int) d);
      Bytes.INT.set(values, v + 4 * 4, (int) (a >>> 32));
      Bytes.INT.set(values, v + 5 * 4, (int) (b >>> 32));
      Bytes.INT.set(values, v + 6 * 4, (int) (c >>> 32));
      Bytes.INT.set(values, v + 7 * 4, (int) (d >>> 32));
    }
  }

  private static void byteByByte4(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < 4; k++) {
        values[valuesOffset + i * 4 + k] = streams[streamsOffset + k * stride + i];
      }
    }
  }

  static void run8(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < 8) {
      byteByByte8(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -8;
    int most = Math.max(8, BLOCK_BYTES / 8 & -8);
    for (int block = 0; block < whole; block += most) {
      int length = Math.min(most, whole - block);
      for (int k = 0; k < 8; k += 4) {
        int first = Math.min(k, 8 - 4);
        group8(
            streams,
            streamsOffset + first * stride + block,
            values,
            valuesOffset + block * 8 + first,
            stride,
            length);
      }
    }
    if (whole < count) {
      int last = count - 8;
      run8(streams, streamsOffset + last, values, valuesOffset + last * 8, stride, 8);
    }
  }

  /**
   * Decodes {@code count} values of one group of four streams. Both offsets are those of the
   * group's first stream.
   */
  private static void group8(
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
      int v = valuesOffset + i * 8;
      Bytes.INT.set(values, v, (int) a);
      Bytes.INT.set(values, v + 8, (int) b);
      Bytes.INT.set(values, v + 2 * 8, (int) c);
      Bytes.INT.set(values, v + 3 * 8, (int) d);
      Bytes.INT.set(values, v + 4 * 8, (int) (a >>> 32));
      Bytes.INT.set(values, v + 5 * 8, (int) (b >>> 32));
      Bytes.INT.set(values, v + 6 * 8, (int) (c >>> 32));
      Bytes.INT.set(values, v + 7 * 8, (int) (d >>> 32));
    }
  }

  private static void byteByByte8(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < 8; k++) {
        values[valuesOffset + i * 8 + k] = streams[streamsOffset + k * stride + i];
      }
    }
  }

  static void run12(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < 8) {
      byteByByte12(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -8;
    int most = Math.max(8, BLOCK_BYTES / 12 & -8);
    for (int block = 0; block < whole; block += most) {
      int length = Math.min(most, whole - block);
      for (int k = 0; k < 12; k += 4) {
        int first = Math.min(k, 12 - 4);
        group12(
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
      run12(streams, streamsOffset + last, values, valuesOffset + last * 12, stride, 8);
    }
  }

  /**
   * Decodes {@code count} values of one group of four streams. Both offsets are those of the
   * group's first stream.
   */
  private static void group12(
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

  private static void byteByByte12(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < 12; k++) {
        values[valuesOffset + i * 12 + k] = streams[streamsOffset + k * stride + i];
      }
    }
  }

  static void run16(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    if (count < 8) {
      byteByByte16(streams, streamsOffset, values, valuesOffset, stride, count);
      return;
    }
    int whole = count & -8;
    int most = Math.max(8, BLOCK_BYTES / 16 & -8);
    for (int block = 0; block < whole; block += most) {
      int length = Math.min(most, whole - block);
      for (int k = 0; k < 16; k += 4) {
        int first = Math.min(k, 16 - 4);
        group16(
            streams,
            streamsOffset + first * stride + block,
            values,
            valuesOffset + block * 16 + first,
            stride,
            length);
      }
    }
    if (whole < count) {
      int last = count - 8;
      run16(streams, streamsOffset + last, values, valuesOffset + last * 16, stride, 8);
    }
  }

  /**
   * Decodes {@code count} values of one group of four streams. Both offsets are those of the
   * group's first stream.
   */
  private static void group16(
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
      int v = valuesOffset + i * 16;
      Bytes.INT.set(values, v, (int) a);
      Bytes.INT.set(values, v + 16, (int) b);
      Bytes.INT.set(values, v + 2 * 16, (int) c);
      Bytes.INT.set(values, v + 3 * 16, (int) d);
      Bytes.INT.set(values, v + 4 * 16, (int) (a >>> 32));
      Bytes.INT.set(values, v + 5 * 16, (int) (b >>> 32));
      Bytes.INT.set(values, v + 6 * 16, (int) (c >>> 32));
      Bytes.INT.set(values, v + 7 * 16, (int) (d >>> 32));
    }
  }

  private static void byteByByte16(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < 16; k++) {
        values[valuesOffset + i * 16 + k] = streams[streamsOffset + k * stride + i];
      }
    }
  }
}
