// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

/** Holds the loops that a program would have without Lanewise, which move one byte at a time. */
final class TransposeLoops {
  private TransposeLoops() {}

  static Transpose<byte[], byte[]> decode(int width) {
    return (source, from, target, to, stride, count) -> {
      for (int i = 0; i < count; i++) {
        for (int k = 0; k < width; k++) {
          target[to + i * width + k] = source[from + k * stride + i];
        }
      }
    };
  }

  static Transpose<byte[], byte[]> encode(int width) {
    return (source, from, target, to, stride, count) -> {
      for (int i = 0; i < count; i++) {
        for (int k = 0; k < width; k++) {
          target[to + k * stride + i] = source[from + i * width + k];
        }
      }
    };
  }

  static void decode(byte[] source, int from, int[] target, int to, int stride, int count) {
    for (int i = 0; i < count; i++) {
      target[to + i] = (int) gather(source, from + i, stride, 4);
    }
  }

  static void decode(byte[] source, int from, float[] target, int to, int stride, int count) {
    for (int i = 0; i < count; i++) {
      target[to + i] = Float.intBitsToFloat((int) gather(source, from + i, stride, 4));
    }
  }

  static void decode(byte[] source, int from, long[] target, int to, int stride, int count) {
    for (int i = 0; i < count; i++) {
      target[to + i] = gather(source, from + i, stride, 8);
    }
  }

  static void decode(byte[] source, int from, double[] target, int to, int stride, int count) {
    for (int i = 0; i < count; i++) {
      target[to + i] = Double.longBitsToDouble(gather(source, from + i, stride, 8));
    }
  }

  static void encode(int[] source, int from, byte[] target, int to, int stride, int count) {
    for (int i = 0; i < count; i++) {
      scatter(source[from + i], target, to + i, stride, 4);
    }
  }

  static void encode(float[] source, int from, byte[] target, int to, int stride, int count) {
    for (int i = 0; i < count; i++) {
      scatter(Float.floatToRawIntBits(source[from + i]), target, to + i, stride, 4);
    }
  }

  static void encode(long[] source, int from, byte[] target, int to, int stride, int count) {
    for (int i = 0; i < count; i++) {
      scatter(source[from + i], target, to + i, stride, 8);
    }
  }

  static void encode(double[] source, int from, byte[] target, int to, int stride, int count) {
    for (int i = 0; i < count; i++) {
      scatter(Double.doubleToRawLongBits(source[from + i]), target, to + i, stride, 8);
    }
  }

  private static long gather(byte[] streams, int first, int stride, int width) {
    long value = 0;
    for (int k = 0; k < width; k++) {
      value |= (streams[first + k * stride] & 0xffL) << 8 * k;
    }
    return value;
  }

  private static void scatter(long value, byte[] streams, int first, int stride, int width) {
    for (int k = 0; k < width; k++) {
      streams[first + k * stride] = (byte) (value >>> 8 * k);
    }
  }
}
