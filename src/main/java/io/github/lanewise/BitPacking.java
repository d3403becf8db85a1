// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.packing.PackingBuffers;
import io.github.lanewise.kernel.packing.PackingKernels;
import io.github.lanewise.kernel.packing.ScalarPack;
import java.nio.ByteBuffer;

/**
 * Packs numbers into {@code width} bits each, without a gap between them, and unpacks them.
 *
 * <p><b>Layout.</b> Value i takes the bits from {@code i * width} on, counted from the lowest bit
 * of the first byte. Its own lowest bit comes first. So eight values take {@code width} bytes, and
 * {@code count} values take {@link #packedBytes}. The unused bits of the last byte are its highest.
 * Packing sets them to 0, and unpacking ignores them. This is the order of a bit-packed run. The
 * rule is in the Apache Parquet format, Encodings.md, "Run Length Encoding / Bit-Packing Hybrid
 * (RLE = 3)". Values are unsigned. Values of the whole width of int or long come back with their
 * sign.
 *
 * <p><b>Arguments.</b> The width is in bits, from 0 to 32 for ints and to 64 for longs. Values of
 * width 0 take no byte, and are unpacked as 0. The count is in values and need not be a multiple of
 * eight. Offsets of arrays are in elements of the array, and indexes of buffers are in bytes. Both
 * are absolute: the methods ignore a buffer's position and byte order, and change neither. Every
 * byte that is read or written must lie below the buffer's limit. Bits of a value above the width
 * are not packed, as in parquet-java.
 *
 * <p><b>Errors</b> are thrown before the first element is written. A null array or buffer is a
 * {@link NullPointerException}. A width out of its range, a negative count, or more packed bytes
 * than an int can count is an {@link IllegalArgumentException}. A range outside its array or above
 * its buffer's limit is an {@link IndexOutOfBoundsException}. A read-only target is a {@link
 * java.nio.ReadOnlyBufferException}. Nothing outside the target's range is written, and the result
 * depends on nothing outside the source's range.
 *
 * <p><b>Threads.</b> The methods keep no state. Any number of threads may call them at once, on
 * targets that do not overlap. No thread may change a buffer's position or limit during a call.
 *
 * <p><b>Memory.</b> Nothing is allocated with arrays and array-backed buffers. Direct and read-only
 * buffers go through a temporary array of at most 8 KiB a call.
 */
public final class BitPacking {
  private BitPacking() {}

  /**
   * Returns the number of bytes that {@code count} values of {@code width} bits take: {@code count
   * * width / 8}, rounded up.
   *
   * @throws IllegalArgumentException if the width is not between 0 and 64, the count is negative,
   *     or the bytes are more than {@link Integer#MAX_VALUE}
   */
  public static int packedBytes(int width, int count) {
    return packedBytes(width, Long.SIZE, count);
  }

  /** Unpacks {@code count} values of {@code width} bits, 0 to 32, from an array. */
  public static void unpack(
      int width, byte[] packed, int offset, int[] values, int first, int count) {
    int length = packedBytes(width, Integer.SIZE, count);
    Ranges.requireRange("packed", offset, length, packed.length);
    Ranges.requireRange("values", first, count, values.length);
    PackingKernels.UnpackInts.OPERATION.kernel().run(width, packed, offset, values, first, count);
  }

  /** Unpacks {@code count} values of {@code width} bits, 0 to 64, from an array. */
  public static void unpack(
      int width, byte[] packed, int offset, long[] values, int first, int count) {
    int length = packedBytes(width, Long.SIZE, count);
    Ranges.requireRange("packed", offset, length, packed.length);
    Ranges.requireRange("values", first, count, values.length);
    PackingKernels.UnpackLongs.OPERATION.kernel().run(width, packed, offset, values, first, count);
  }

  /** Packs the lowest {@code width} bits, 0 to 32, of {@code count} values into an array. */
  public static void pack(
      int width, int[] values, int first, byte[] packed, int offset, int count) {
    int length = packedBytes(width, Integer.SIZE, count);
    Ranges.requireRange("values", first, count, values.length);
    Ranges.requireRange("packed", offset, length, packed.length);
    PackingKernels.PackInts.OPERATION.kernel().run(width, values, first, packed, offset, count);
  }

  /** Packs the lowest {@code width} bits, 0 to 64, of {@code count} values into an array. */
  public static void pack(
      int width, long[] values, int first, byte[] packed, int offset, int count) {
    int length = packedBytes(width, Long.SIZE, count);
    Ranges.requireRange("values", first, count, values.length);
    Ranges.requireRange("packed", offset, length, packed.length);
    ScalarPack.longs(width, values, first, packed, offset, count);
  }

  /** Unpacks {@code count} values of {@code width} bits, 0 to 32, from a heap or direct buffer. */
  public static void unpack(
      int width, ByteBuffer packed, int index, int[] values, int first, int count) {
    int length = packedBytes(width, Integer.SIZE, count);
    Ranges.requireRange("packed", index, length, packed.limit());
    Ranges.requireRange("values", first, count, values.length);
    PackingBuffers.unpack(
        PackingKernels.UnpackInts.OPERATION.kernel(), width, packed, index, values, first, count);
  }

  /** Unpacks {@code count} values of {@code width} bits, 0 to 64, from a heap or direct buffer. */
  public static void unpack(
      int width, ByteBuffer packed, int index, long[] values, int first, int count) {
    int length = packedBytes(width, Long.SIZE, count);
    Ranges.requireRange("packed", index, length, packed.limit());
    Ranges.requireRange("values", first, count, values.length);
    PackingBuffers.unpack(
        PackingKernels.UnpackLongs.OPERATION.kernel(), width, packed, index, values, first, count);
  }

  /**
   * Packs the lowest {@code width} bits, 0 to 32, of {@code count} values into a heap or direct
   * buffer.
   */
  public static void pack(
      int width, int[] values, int first, ByteBuffer packed, int index, int count) {
    int length = packedBytes(width, Integer.SIZE, count);
    Ranges.requireRange("values", first, count, values.length);
    Ranges.requireRange("packed", index, length, packed.limit());
    Ranges.requireWritable(packed);
    PackingBuffers.pack(
        PackingKernels.PackInts.OPERATION.kernel(), width, values, first, packed, index, count);
  }

  /**
   * Packs the lowest {@code width} bits, 0 to 64, of {@code count} values into a heap or direct
   * buffer.
   */
  public static void pack(
      int width, long[] values, int first, ByteBuffer packed, int index, int count) {
    int length = packedBytes(width, Long.SIZE, count);
    Ranges.requireRange("values", first, count, values.length);
    Ranges.requireRange("packed", index, length, packed.limit());
    Ranges.requireWritable(packed);
    PackingBuffers.pack(ScalarPack::longs, width, values, first, packed, index, count);
  }

  private static int packedBytes(int width, int widest, int count) {
    Ranges.requireAtLeast("width", width, 0);
    if (width > widest) {
      throw new IllegalArgumentException("width is " + width + ", but must be at most " + widest);
    }
    Ranges.requireAtLeast("count", count, 0);
    long bytes = (long) width * count + 7 >>> 3;
    if (bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "count * width is "
              + count
              + " * "
              + width
              + " bits = "
              + bytes
              + " bytes, more than "
              + Integer.MAX_VALUE);
    }
    return (int) bytes;
  }
}
