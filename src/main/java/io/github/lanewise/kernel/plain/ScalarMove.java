// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.github.lanewise.kernel.Bytes;
import java.nio.ByteBuffer;

/**
 * Copies numbers to little-endian bytes and back at the speed of a plain copy. C2 vectorizes the
 * loops over int and long by itself. It does not vectorize loops over float and double, so these
 * types are copied through a view of a buffer.
 */
public final class ScalarMove {
  /**
   * Calls with fewer values than this run in a separate loop. C2 decides by profiled trip counts
   * whether to vectorize a loop. One loop for all calls would stay scalar for good if only small
   * pages had run it.
   */
  private static final int FEW = 128;

  private ScalarMove() {}

  public static void put(
      int[] source, int sourceOffset, byte[] target, int targetOffset, int count) {
    if (count < FEW) {
      putFew(source, sourceOffset, target, targetOffset, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      Bytes.INT.set(target, targetOffset + 4 * i, source[sourceOffset + i]);
    }
  }

  public static void get(
      byte[] source, int sourceOffset, int[] target, int targetOffset, int count) {
    if (count < FEW) {
      getFew(source, sourceOffset, target, targetOffset, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[targetOffset + i] = (int) Bytes.INT.get(source, sourceOffset + 4 * i);
    }
  }

  public static void put(
      long[] source, int sourceOffset, byte[] target, int targetOffset, int count) {
    if (count < FEW) {
      putFew(source, sourceOffset, target, targetOffset, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      Bytes.LONG.set(target, targetOffset + 8 * i, source[sourceOffset + i]);
    }
  }

  public static void get(
      byte[] source, int sourceOffset, long[] target, int targetOffset, int count) {
    if (count < FEW) {
      getFew(source, sourceOffset, target, targetOffset, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[targetOffset + i] = (long) Bytes.LONG.get(source, sourceOffset + 8 * i);
    }
  }

  public static void put(
      float[] source, int sourceOffset, byte[] target, int targetOffset, int count) {
    if (count < FEW) {
      for (int i = 0; i < count; i++) {
        Bytes.INT.set(
            target, targetOffset + 4 * i, Float.floatToRawIntBits(source[sourceOffset + i]));
      }
      return;
    }
    ByteBuffer bytes = ByteBuffer.wrap(target, targetOffset, Float.BYTES * count);
    bytes.order(LITTLE_ENDIAN).asFloatBuffer().put(source, sourceOffset, count);
  }

  public static void get(
      byte[] source, int sourceOffset, float[] target, int targetOffset, int count) {
    if (count < FEW) {
      for (int i = 0; i < count; i++) {
        target[targetOffset + i] =
            Float.intBitsToFloat((int) Bytes.INT.get(source, sourceOffset + 4 * i));
      }
      return;
    }
    ByteBuffer bytes = ByteBuffer.wrap(source, sourceOffset, Float.BYTES * count);
    bytes.order(LITTLE_ENDIAN).asFloatBuffer().get(target, targetOffset, count);
  }

  public static void put(
      double[] source, int sourceOffset, byte[] target, int targetOffset, int count) {
    if (count < FEW) {
      for (int i = 0; i < count; i++) {
        Bytes.LONG.set(
            target, targetOffset + 8 * i, Double.doubleToRawLongBits(source[sourceOffset + i]));
      }
      return;
    }
    ByteBuffer bytes = ByteBuffer.wrap(target, targetOffset, Double.BYTES * count);
    bytes.order(LITTLE_ENDIAN).asDoubleBuffer().put(source, sourceOffset, count);
  }

  public static void get(
      byte[] source, int sourceOffset, double[] target, int targetOffset, int count) {
    if (count < FEW) {
      for (int i = 0; i < count; i++) {
        target[targetOffset + i] =
            Double.longBitsToDouble((long) Bytes.LONG.get(source, sourceOffset + 8 * i));
      }
      return;
    }
    ByteBuffer bytes = ByteBuffer.wrap(source, sourceOffset, Double.BYTES * count);
    bytes.order(LITTLE_ENDIAN).asDoubleBuffer().get(target, targetOffset, count);
  }

  private static void putFew(
      int[] source, int sourceOffset, byte[] target, int targetOffset, int count) {
    for (int i = 0; i < count; i++) {
      Bytes.INT.set(target, targetOffset + 4 * i, source[sourceOffset + i]);
    }
  }

  private static void getFew(
      byte[] source, int sourceOffset, int[] target, int targetOffset, int count) {
    for (int i = 0; i < count; i++) {
      target[targetOffset + i] = (int) Bytes.INT.get(source, sourceOffset + 4 * i);
    }
  }

  private static void putFew(
      long[] source, int sourceOffset, byte[] target, int targetOffset, int count) {
    for (int i = 0; i < count; i++) {
      Bytes.LONG.set(target, targetOffset + 8 * i, source[sourceOffset + i]);
    }
  }

  private static void getFew(
      byte[] source, int sourceOffset, long[] target, int targetOffset, int count) {
    for (int i = 0; i < count; i++) {
      target[targetOffset + i] = (long) Bytes.LONG.get(source, sourceOffset + 8 * i);
    }
  }
}
