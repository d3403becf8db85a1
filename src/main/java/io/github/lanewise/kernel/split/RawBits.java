// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;

/**
 * Converts between numbers and their little-endian bytes. Samples compare bytes, because {@code
 * Arrays.equals} treats all NaNs as equal.
 */
final class RawBits {
  private RawBits() {}

  static int[] ints(byte[] bits) {
    int[] values = new int[bits.length / Integer.BYTES];
    ByteBuffer.wrap(bits).order(LITTLE_ENDIAN).asIntBuffer().get(values);
    return values;
  }

  static float[] floats(byte[] bits) {
    float[] values = new float[bits.length / Float.BYTES];
    ByteBuffer.wrap(bits).order(LITTLE_ENDIAN).asFloatBuffer().get(values);
    return values;
  }

  static long[] longs(byte[] bits) {
    long[] values = new long[bits.length / Long.BYTES];
    ByteBuffer.wrap(bits).order(LITTLE_ENDIAN).asLongBuffer().get(values);
    return values;
  }

  static double[] doubles(byte[] bits) {
    double[] values = new double[bits.length / Double.BYTES];
    ByteBuffer.wrap(bits).order(LITTLE_ENDIAN).asDoubleBuffer().get(values);
    return values;
  }

  static byte[] of(float[] values) {
    byte[] bits = new byte[values.length * Float.BYTES];
    ByteBuffer.wrap(bits).order(LITTLE_ENDIAN).asFloatBuffer().put(values);
    return bits;
  }

  static byte[] of(double[] values) {
    byte[] bits = new byte[values.length * Double.BYTES];
    ByteBuffer.wrap(bits).order(LITTLE_ENDIAN).asDoubleBuffer().put(values);
    return bits;
  }
}
