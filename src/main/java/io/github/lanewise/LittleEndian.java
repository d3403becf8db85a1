// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.plain.LittleEndianKernels;
import io.github.lanewise.kernel.plain.ScalarMove;
import java.nio.ByteBuffer;

/**
 * Encodes and decodes PLAIN values of fixed width: little-endian numbers one after another, and
 * booleans as bits.
 *
 * <p><b>Layout.</b> INT32, INT64, FLOAT and DOUBLE take 4, 8, 4 and 8 bytes. The lowest byte comes
 * first, whatever the processor's byte order. A boolean takes one bit, and the first boolean is the
 * lowest bit of a byte. The rule is in the Apache Parquet format, Encodings.md, "Plain (PLAIN =
 * 0)". Floating-point values are moved as raw bits, so the payload of a NaN survives.
 *
 * <p><b>Arguments</b> have the order source, target, count. Counts are in values. Offsets of arrays
 * are in elements of the array, and indexes of buffers are in bytes. Both are absolute: the methods
 * ignore a buffer's position and byte order, and change neither. Every byte that is read or written
 * must lie below the buffer's limit.
 *
 * <p><b>Errors</b> are thrown before the first byte is written. A null array or buffer is a {@link
 * NullPointerException}. A negative count, or one whose size in bytes is beyond int, is an {@link
 * IllegalArgumentException}. A range outside its array or above its buffer's limit is an {@link
 * IndexOutOfBoundsException}. A read-only target is a {@link java.nio.ReadOnlyBufferException}.
 *
 * <p><b>Threads.</b> The methods keep no state. Any number of threads may call them at once, on
 * targets that do not overlap. No thread may change a buffer's position or limit during a call. Two
 * threads that call {@link #putBits} must not write bits of the same byte.
 *
 * <p><b>Memory.</b> Direct and read-only buffers, float[] and double[] are copied through views of
 * a buffer. The views take some hundred bytes a call if the JIT compiler does not remove them. All
 * other calls allocate nothing.
 */
public final class LittleEndian {
  private LittleEndian() {}

  /** Writes ints as INT32, 4 bytes each. */
  public static void put(
      int[] source, int sourceOffset, byte[] target, int targetOffset, int count) {
    int length = lengthOf(count, 4);
    Ranges.requireRange("source", sourceOffset, count, source.length);
    Ranges.requireRange("target", targetOffset, length, target.length);
    ScalarMove.put(source, sourceOffset, target, targetOffset, count);
  }

  /** Reads INT32 values into ints, 4 bytes each. */
  public static void get(
      byte[] source, int sourceOffset, int[] target, int targetOffset, int count) {
    int length = lengthOf(count, 4);
    Ranges.requireRange("source", sourceOffset, length, source.length);
    Ranges.requireRange("target", targetOffset, count, target.length);
    ScalarMove.get(source, sourceOffset, target, targetOffset, count);
  }

  /** Writes ints as INT32, 4 bytes each, into a heap or direct buffer. */
  public static void put(
      int[] source, int sourceOffset, ByteBuffer target, int targetIndex, int count) {
    int length = lengthOf(count, 4);
    Ranges.requireRange("source", sourceOffset, count, source.length);
    Ranges.requireRange("target", targetIndex, length, target.limit());
    Ranges.requireWritable(target);
    if (target.hasArray()) {
      put(source, sourceOffset, target.array(), target.arrayOffset() + targetIndex, count);
      return;
    }
    target
        .slice(targetIndex, length)
        .order(LITTLE_ENDIAN)
        .asIntBuffer()
        .put(source, sourceOffset, count);
  }

  /** Reads INT32 values into ints, 4 bytes each, from a heap or direct buffer. */
  public static void get(
      ByteBuffer source, int sourceIndex, int[] target, int targetOffset, int count) {
    int length = lengthOf(count, 4);
    Ranges.requireRange("source", sourceIndex, length, source.limit());
    Ranges.requireRange("target", targetOffset, count, target.length);
    if (source.hasArray()) {
      get(source.array(), source.arrayOffset() + sourceIndex, target, targetOffset, count);
      return;
    }
    source
        .slice(sourceIndex, length)
        .order(LITTLE_ENDIAN)
        .asIntBuffer()
        .get(target, targetOffset, count);
  }

  /** Writes longs as INT64, 8 bytes each. */
  public static void put(
      long[] source, int sourceOffset, byte[] target, int targetOffset, int count) {
    int length = lengthOf(count, 8);
    Ranges.requireRange("source", sourceOffset, count, source.length);
    Ranges.requireRange("target", targetOffset, length, target.length);
    ScalarMove.put(source, sourceOffset, target, targetOffset, count);
  }

  /** Reads INT64 values into longs, 8 bytes each. */
  public static void get(
      byte[] source, int sourceOffset, long[] target, int targetOffset, int count) {
    int length = lengthOf(count, 8);
    Ranges.requireRange("source", sourceOffset, length, source.length);
    Ranges.requireRange("target", targetOffset, count, target.length);
    ScalarMove.get(source, sourceOffset, target, targetOffset, count);
  }

  /** Writes longs as INT64, 8 bytes each, into a heap or direct buffer. */
  public static void put(
      long[] source, int sourceOffset, ByteBuffer target, int targetIndex, int count) {
    int length = lengthOf(count, 8);
    Ranges.requireRange("source", sourceOffset, count, source.length);
    Ranges.requireRange("target", targetIndex, length, target.limit());
    Ranges.requireWritable(target);
    if (target.hasArray()) {
      put(source, sourceOffset, target.array(), target.arrayOffset() + targetIndex, count);
      return;
    }
    target
        .slice(targetIndex, length)
        .order(LITTLE_ENDIAN)
        .asLongBuffer()
        .put(source, sourceOffset, count);
  }

  /** Reads INT64 values into longs, 8 bytes each, from a heap or direct buffer. */
  public static void get(
      ByteBuffer source, int sourceIndex, long[] target, int targetOffset, int count) {
    int length = lengthOf(count, 8);
    Ranges.requireRange("source", sourceIndex, length, source.limit());
    Ranges.requireRange("target", targetOffset, count, target.length);
    if (source.hasArray()) {
      get(source.array(), source.arrayOffset() + sourceIndex, target, targetOffset, count);
      return;
    }
    source
        .slice(sourceIndex, length)
        .order(LITTLE_ENDIAN)
        .asLongBuffer()
        .get(target, targetOffset, count);
  }

  /** Writes floats as FLOAT, 4 bytes each. */
  public static void put(
      float[] source, int sourceOffset, byte[] target, int targetOffset, int count) {
    int length = lengthOf(count, 4);
    Ranges.requireRange("source", sourceOffset, count, source.length);
    Ranges.requireRange("target", targetOffset, length, target.length);
    ScalarMove.put(source, sourceOffset, target, targetOffset, count);
  }

  /** Reads FLOAT values into floats, 4 bytes each. */
  public static void get(
      byte[] source, int sourceOffset, float[] target, int targetOffset, int count) {
    int length = lengthOf(count, 4);
    Ranges.requireRange("source", sourceOffset, length, source.length);
    Ranges.requireRange("target", targetOffset, count, target.length);
    ScalarMove.get(source, sourceOffset, target, targetOffset, count);
  }

  /** Writes floats as FLOAT, 4 bytes each, into a heap or direct buffer. */
  public static void put(
      float[] source, int sourceOffset, ByteBuffer target, int targetIndex, int count) {
    int length = lengthOf(count, 4);
    Ranges.requireRange("source", sourceOffset, count, source.length);
    Ranges.requireRange("target", targetIndex, length, target.limit());
    Ranges.requireWritable(target);
    if (target.hasArray()) {
      put(source, sourceOffset, target.array(), target.arrayOffset() + targetIndex, count);
      return;
    }
    target
        .slice(targetIndex, length)
        .order(LITTLE_ENDIAN)
        .asFloatBuffer()
        .put(source, sourceOffset, count);
  }

  /** Reads FLOAT values into floats, 4 bytes each, from a heap or direct buffer. */
  public static void get(
      ByteBuffer source, int sourceIndex, float[] target, int targetOffset, int count) {
    int length = lengthOf(count, 4);
    Ranges.requireRange("source", sourceIndex, length, source.limit());
    Ranges.requireRange("target", targetOffset, count, target.length);
    if (source.hasArray()) {
      get(source.array(), source.arrayOffset() + sourceIndex, target, targetOffset, count);
      return;
    }
    source
        .slice(sourceIndex, length)
        .order(LITTLE_ENDIAN)
        .asFloatBuffer()
        .get(target, targetOffset, count);
  }

  /** Writes doubles as DOUBLE, 8 bytes each. */
  public static void put(
      double[] source, int sourceOffset, byte[] target, int targetOffset, int count) {
    int length = lengthOf(count, 8);
    Ranges.requireRange("source", sourceOffset, count, source.length);
    Ranges.requireRange("target", targetOffset, length, target.length);
    ScalarMove.put(source, sourceOffset, target, targetOffset, count);
  }

  /** Reads DOUBLE values into doubles, 8 bytes each. */
  public static void get(
      byte[] source, int sourceOffset, double[] target, int targetOffset, int count) {
    int length = lengthOf(count, 8);
    Ranges.requireRange("source", sourceOffset, length, source.length);
    Ranges.requireRange("target", targetOffset, count, target.length);
    ScalarMove.get(source, sourceOffset, target, targetOffset, count);
  }

  /** Writes doubles as DOUBLE, 8 bytes each, into a heap or direct buffer. */
  public static void put(
      double[] source, int sourceOffset, ByteBuffer target, int targetIndex, int count) {
    int length = lengthOf(count, 8);
    Ranges.requireRange("source", sourceOffset, count, source.length);
    Ranges.requireRange("target", targetIndex, length, target.limit());
    Ranges.requireWritable(target);
    if (target.hasArray()) {
      put(source, sourceOffset, target.array(), target.arrayOffset() + targetIndex, count);
      return;
    }
    target
        .slice(targetIndex, length)
        .order(LITTLE_ENDIAN)
        .asDoubleBuffer()
        .put(source, sourceOffset, count);
  }

  /** Reads DOUBLE values into doubles, 8 bytes each, from a heap or direct buffer. */
  public static void get(
      ByteBuffer source, int sourceIndex, double[] target, int targetOffset, int count) {
    int length = lengthOf(count, 8);
    Ranges.requireRange("source", sourceIndex, length, source.limit());
    Ranges.requireRange("target", targetOffset, count, target.length);
    if (source.hasArray()) {
      get(source.array(), source.arrayOffset() + sourceIndex, target, targetOffset, count);
      return;
    }
    source
        .slice(sourceIndex, length)
        .order(LITTLE_ENDIAN)
        .asDoubleBuffer()
        .get(target, targetOffset, count);
  }

  /**
   * Writes booleans as bits, the lowest bit of a byte first. The bits before and after them keep
   * their values.
   *
   * @param firstBit the position of the first bit, counted from the lowest bit of {@code
   *     target[targetOffset]}; 0 or more
   */
  public static void putBits(
      boolean[] source,
      int sourceOffset,
      byte[] target,
      int targetOffset,
      int firstBit,
      int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireAtLeast("firstBit", firstBit, 0);
    Ranges.requireRange("source", sourceOffset, count, source.length);
    Ranges.requireRange("target", targetOffset, bytesOf(firstBit, count), target.length);
    LittleEndianKernels.putBits(
        source, sourceOffset, target, targetOffset + firstBit / 8, firstBit % 8, count);
  }

  /**
   * Reads bits as booleans, the lowest bit of a byte first.
   *
   * @param firstBit the position of the first bit, counted from the lowest bit of {@code
   *     source[sourceOffset]}; 0 or more
   */
  public static void getBits(
      byte[] source,
      int sourceOffset,
      int firstBit,
      boolean[] target,
      int targetOffset,
      int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireAtLeast("firstBit", firstBit, 0);
    Ranges.requireRange("source", sourceOffset, bytesOf(firstBit, count), source.length);
    Ranges.requireRange("target", targetOffset, count, target.length);
    LittleEndianKernels.getBits(
        source, sourceOffset + firstBit / 8, firstBit % 8, target, targetOffset, count);
  }

  /**
   * Returns the number of bytes from the byte with bit 0 up to and including the byte with the last
   * bit, or 0 if there are no bits.
   */
  private static long bytesOf(int firstBit, int count) {
    return count == 0 ? 0 : ((long) firstBit + count + 7) / 8;
  }

  private static int lengthOf(int count, int width) {
    Ranges.requireAtLeast("count", count, 0);
    return Ranges.requireInt("count", count, "width", width);
  }
}
