// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.split.ByteStreamSplitBuffers;
import io.github.lanewise.kernel.split.DecodeKernels;
import io.github.lanewise.kernel.split.EncodeKernels;
import java.nio.ByteBuffer;

/**
 * Encodes and decodes BYTE_STREAM_SPLIT, which stores byte k of every value in stream k.
 *
 * <p><b>Layout.</b> {@code count} values of {@code width} bytes each follow one another. Their
 * {@code width} streams hold {@code count} bytes each. Byte k of value i is byte i of stream k.
 * Stream k starts at {@code streamsOffset + k * stride}. Without a stride argument the streams
 * follow one another without a gap (stride = count), as in a data page. Values of primitive arrays
 * are split as little-endian, so stream 0 holds the lowest bytes. The rule is in the Apache Parquet
 * format, Encodings.md, "Byte Stream Split (BYTE_STREAM_SPLIT = 9)". Bits are moved and never
 * interpreted, so the payload of a NaN and the sign of a zero survive.
 *
 * <p><b>Arguments</b> have the order source, target, stride, count, width. Counts are in values.
 * Widths and strides are in bytes. Offsets of arrays are in elements of the array, and indexes of
 * buffers are in bytes. Both are absolute: the methods ignore a buffer's position and byte order,
 * and change neither. Every byte that is read or written must lie below the buffer's limit.
 *
 * <p><b>Errors</b> are thrown before the first byte is written. A null array or buffer is a {@link
 * NullPointerException}. A width below 1, a count below 0, a stride below the count, or {@code
 * count * width} beyond int is an {@link IllegalArgumentException}. So are ranges of source and
 * target that overlap in one array or buffer. The range of streams reaches from the first byte of
 * the first stream to the last byte of the last one. A range that begins below 0 or ends outside
 * its array or above its buffer's limit is an {@link IndexOutOfBoundsException}. A read-only target
 * is a {@link java.nio.ReadOnlyBufferException}. Nothing outside the target's range is written.
 *
 * <p>From Java 22 on an overlap of any two buffers is noticed, except that of two mappings of one
 * file, which have addresses of their own. On earlier releases of Java an overlap is not noticed if
 * two direct buffers are views of the same memory, or if one buffer is a read-only view of the
 * other's array. The result is undefined then.
 *
 * <p><b>Threads.</b> The methods keep no state. Any number of threads may call them at once, on
 * targets that do not overlap. No thread may change a buffer's position or limit during a call.
 *
 * <p><b>Memory.</b> Nothing is allocated between arrays or array-backed buffers. Read-only heap
 * buffers and direct buffers go through a temporary array of at most 8 KiB a call. From Java 22 on
 * vector kernels need no such array if they decode from a direct buffer into an array of any type
 * (of width 2, 4, 8, 12 or 16), or if they encode an array of numbers into a direct buffer. Such a
 * call may make some small objects (at most 512 bytes), which the JIT compiler nearly always
 * removes. A call for fewer values than a vector has bytes may still make the temporary array.
 */
public final class ByteStreamSplit {
  private ByteStreamSplit() {}

  /** Encodes {@code count} values of {@code width} bytes into streams that follow one another. */
  public static void encode(
      byte[] values, int valuesOffset, byte[] streams, int streamsOffset, int count, int width) {
    encode(values, valuesOffset, streams, streamsOffset, count, count, width);
  }

  /**
   * Encodes {@code count} values of {@code width} bytes into streams {@code stride} bytes apart.
   */
  public static void encode(
      byte[] values,
      int valuesOffset,
      byte[] streams,
      int streamsOffset,
      int stride,
      int count,
      int width) {
    int length = Ranges.requireShape(stride, count, width);
    long streamsLength = Ranges.streamsLength(stride, count, width);
    Ranges.requireRange("values", valuesOffset, length, values.length);
    Ranges.requireRange("streams", streamsOffset, streamsLength, streams.length);
    Ranges.requireApart(values, valuesOffset, length, streams, streamsOffset, streamsLength);
    EncodeKernels.encode(values, valuesOffset, streams, streamsOffset, stride, count, width);
  }

  /** Decodes {@code count} values of {@code width} bytes from streams that follow one another. */
  public static void decode(
      byte[] streams, int streamsOffset, byte[] values, int valuesOffset, int count, int width) {
    decode(streams, streamsOffset, count, values, valuesOffset, count, width);
  }

  /**
   * Decodes {@code count} values of {@code width} bytes from streams {@code stride} bytes apart.
   */
  public static void decode(
      byte[] streams,
      int streamsOffset,
      int stride,
      byte[] values,
      int valuesOffset,
      int count,
      int width) {
    int length = Ranges.requireShape(stride, count, width);
    long streamsLength = Ranges.streamsLength(stride, count, width);
    Ranges.requireRange("streams", streamsOffset, streamsLength, streams.length);
    Ranges.requireRange("values", valuesOffset, length, values.length);
    Ranges.requireApart(streams, streamsOffset, streamsLength, values, valuesOffset, length);
    DecodeKernels.decode(streams, streamsOffset, values, valuesOffset, stride, count, width);
  }

  /** Encodes ints (width 4) into streams that follow one another. */
  public static void encode(
      int[] values, int valuesOffset, byte[] streams, int streamsOffset, int count) {
    long streamsLength = Ranges.requireShape(count, count, 4);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    Ranges.requireRange("streams", streamsOffset, streamsLength, streams.length);
    EncodeKernels.Ints.OPERATION
        .kernel()
        .run(values, valuesOffset, streams, streamsOffset, count, count);
  }

  /** Decodes ints (width 4) from streams that follow one another. */
  public static void decode(
      byte[] streams, int streamsOffset, int[] values, int valuesOffset, int count) {
    decode(streams, streamsOffset, count, values, valuesOffset, count);
  }

  /** Decodes ints (width 4) from streams {@code stride} bytes apart. */
  public static void decode(
      byte[] streams, int streamsOffset, int stride, int[] values, int valuesOffset, int count) {
    Ranges.requireShape(stride, count, 4);
    Ranges.requireRange(
        "streams", streamsOffset, Ranges.streamsLength(stride, count, 4), streams.length);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    DecodeKernels.Ints.OPERATION
        .kernel()
        .run(streams, streamsOffset, values, valuesOffset, stride, count);
  }

  /** Encodes longs (width 8) into streams that follow one another. */
  public static void encode(
      long[] values, int valuesOffset, byte[] streams, int streamsOffset, int count) {
    long streamsLength = Ranges.requireShape(count, count, 8);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    Ranges.requireRange("streams", streamsOffset, streamsLength, streams.length);
    EncodeKernels.Longs.OPERATION
        .kernel()
        .run(values, valuesOffset, streams, streamsOffset, count, count);
  }

  /** Decodes longs (width 8) from streams that follow one another. */
  public static void decode(
      byte[] streams, int streamsOffset, long[] values, int valuesOffset, int count) {
    decode(streams, streamsOffset, count, values, valuesOffset, count);
  }

  /** Decodes longs (width 8) from streams {@code stride} bytes apart. */
  public static void decode(
      byte[] streams, int streamsOffset, int stride, long[] values, int valuesOffset, int count) {
    Ranges.requireShape(stride, count, 8);
    Ranges.requireRange(
        "streams", streamsOffset, Ranges.streamsLength(stride, count, 8), streams.length);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    DecodeKernels.Longs.OPERATION
        .kernel()
        .run(streams, streamsOffset, values, valuesOffset, stride, count);
  }

  /** Encodes floats (width 4) into streams that follow one another. */
  public static void encode(
      float[] values, int valuesOffset, byte[] streams, int streamsOffset, int count) {
    long streamsLength = Ranges.requireShape(count, count, 4);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    Ranges.requireRange("streams", streamsOffset, streamsLength, streams.length);
    EncodeKernels.Floats.OPERATION
        .kernel()
        .run(values, valuesOffset, streams, streamsOffset, count, count);
  }

  /** Decodes floats (width 4) from streams that follow one another. */
  public static void decode(
      byte[] streams, int streamsOffset, float[] values, int valuesOffset, int count) {
    decode(streams, streamsOffset, count, values, valuesOffset, count);
  }

  /** Decodes floats (width 4) from streams {@code stride} bytes apart. */
  public static void decode(
      byte[] streams, int streamsOffset, int stride, float[] values, int valuesOffset, int count) {
    Ranges.requireShape(stride, count, 4);
    Ranges.requireRange(
        "streams", streamsOffset, Ranges.streamsLength(stride, count, 4), streams.length);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    DecodeKernels.Floats.OPERATION
        .kernel()
        .run(streams, streamsOffset, values, valuesOffset, stride, count);
  }

  /** Encodes doubles (width 8) into streams that follow one another. */
  public static void encode(
      double[] values, int valuesOffset, byte[] streams, int streamsOffset, int count) {
    long streamsLength = Ranges.requireShape(count, count, 8);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    Ranges.requireRange("streams", streamsOffset, streamsLength, streams.length);
    EncodeKernels.Doubles.OPERATION
        .kernel()
        .run(values, valuesOffset, streams, streamsOffset, count, count);
  }

  /** Decodes doubles (width 8) from streams that follow one another. */
  public static void decode(
      byte[] streams, int streamsOffset, double[] values, int valuesOffset, int count) {
    decode(streams, streamsOffset, count, values, valuesOffset, count);
  }

  /** Decodes doubles (width 8) from streams {@code stride} bytes apart. */
  public static void decode(
      byte[] streams, int streamsOffset, int stride, double[] values, int valuesOffset, int count) {
    Ranges.requireShape(stride, count, 8);
    Ranges.requireRange(
        "streams", streamsOffset, Ranges.streamsLength(stride, count, 8), streams.length);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    DecodeKernels.Doubles.OPERATION
        .kernel()
        .run(streams, streamsOffset, values, valuesOffset, stride, count);
  }

  /** Encodes {@code count} values of {@code width} bytes into streams that follow one another. */
  public static void encode(
      ByteBuffer values,
      int valuesIndex,
      ByteBuffer streams,
      int streamsIndex,
      int count,
      int width) {
    encode(values, valuesIndex, streams, streamsIndex, count, count, width);
  }

  /**
   * Encodes {@code count} values of {@code width} bytes into streams {@code stride} bytes apart.
   */
  public static void encode(
      ByteBuffer values,
      int valuesIndex,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count,
      int width) {
    int length = Ranges.requireShape(stride, count, width);
    long streamsLength = Ranges.streamsLength(stride, count, width);
    Ranges.requireRange("values", valuesIndex, length, values.limit());
    Ranges.requireRange("streams", streamsIndex, streamsLength, streams.limit());
    Ranges.requireWritable(streams);
    Ranges.requireApart(values, valuesIndex, length, streams, streamsIndex, streamsLength);
    ByteStreamSplitBuffers.encode(values, valuesIndex, streams, streamsIndex, stride, count, width);
  }

  /** Decodes {@code count} values of {@code width} bytes from streams that follow one another. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      ByteBuffer values,
      int valuesIndex,
      int count,
      int width) {
    decode(streams, streamsIndex, count, values, valuesIndex, count, width);
  }

  /**
   * Decodes {@code count} values of {@code width} bytes from streams {@code stride} bytes apart.
   */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      ByteBuffer values,
      int valuesIndex,
      int count,
      int width) {
    int length = Ranges.requireShape(stride, count, width);
    long streamsLength = Ranges.streamsLength(stride, count, width);
    Ranges.requireRange("streams", streamsIndex, streamsLength, streams.limit());
    Ranges.requireRange("values", valuesIndex, length, values.limit());
    Ranges.requireWritable(values);
    Ranges.requireApart(streams, streamsIndex, streamsLength, values, valuesIndex, length);
    ByteStreamSplitBuffers.decode(streams, streamsIndex, values, valuesIndex, stride, count, width);
  }

  /** Encodes ints (width 4) into streams that follow one another. */
  public static void encode(
      int[] values, int valuesOffset, ByteBuffer streams, int streamsIndex, int count) {
    long streamsLength = Ranges.requireShape(count, count, 4);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    Ranges.requireRange("streams", streamsIndex, streamsLength, streams.limit());
    Ranges.requireWritable(streams);
    ByteStreamSplitBuffers.encode(values, valuesOffset, streams, streamsIndex, count, count);
  }

  /** Decodes ints (width 4) from streams that follow one another. */
  public static void decode(
      ByteBuffer streams, int streamsIndex, int[] values, int valuesOffset, int count) {
    decode(streams, streamsIndex, count, values, valuesOffset, count);
  }

  /** Decodes ints (width 4) from streams {@code stride} bytes apart. */
  public static void decode(
      ByteBuffer streams, int streamsIndex, int stride, int[] values, int valuesOffset, int count) {
    Ranges.requireShape(stride, count, 4);
    Ranges.requireRange(
        "streams", streamsIndex, Ranges.streamsLength(stride, count, 4), streams.limit());
    Ranges.requireRange("values", valuesOffset, count, values.length);
    ByteStreamSplitBuffers.decode(streams, streamsIndex, values, valuesOffset, stride, count);
  }

  /** Encodes longs (width 8) into streams that follow one another. */
  public static void encode(
      long[] values, int valuesOffset, ByteBuffer streams, int streamsIndex, int count) {
    long streamsLength = Ranges.requireShape(count, count, 8);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    Ranges.requireRange("streams", streamsIndex, streamsLength, streams.limit());
    Ranges.requireWritable(streams);
    ByteStreamSplitBuffers.encode(values, valuesOffset, streams, streamsIndex, count, count);
  }

  /** Decodes longs (width 8) from streams that follow one another. */
  public static void decode(
      ByteBuffer streams, int streamsIndex, long[] values, int valuesOffset, int count) {
    decode(streams, streamsIndex, count, values, valuesOffset, count);
  }

  /** Decodes longs (width 8) from streams {@code stride} bytes apart. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      long[] values,
      int valuesOffset,
      int count) {
    Ranges.requireShape(stride, count, 8);
    Ranges.requireRange(
        "streams", streamsIndex, Ranges.streamsLength(stride, count, 8), streams.limit());
    Ranges.requireRange("values", valuesOffset, count, values.length);
    ByteStreamSplitBuffers.decode(streams, streamsIndex, values, valuesOffset, stride, count);
  }

  /** Encodes floats (width 4) into streams that follow one another. */
  public static void encode(
      float[] values, int valuesOffset, ByteBuffer streams, int streamsIndex, int count) {
    long streamsLength = Ranges.requireShape(count, count, 4);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    Ranges.requireRange("streams", streamsIndex, streamsLength, streams.limit());
    Ranges.requireWritable(streams);
    ByteStreamSplitBuffers.encode(values, valuesOffset, streams, streamsIndex, count, count);
  }

  /** Decodes floats (width 4) from streams that follow one another. */
  public static void decode(
      ByteBuffer streams, int streamsIndex, float[] values, int valuesOffset, int count) {
    decode(streams, streamsIndex, count, values, valuesOffset, count);
  }

  /** Decodes floats (width 4) from streams {@code stride} bytes apart. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      float[] values,
      int valuesOffset,
      int count) {
    Ranges.requireShape(stride, count, 4);
    Ranges.requireRange(
        "streams", streamsIndex, Ranges.streamsLength(stride, count, 4), streams.limit());
    Ranges.requireRange("values", valuesOffset, count, values.length);
    ByteStreamSplitBuffers.decode(streams, streamsIndex, values, valuesOffset, stride, count);
  }

  /** Encodes doubles (width 8) into streams that follow one another. */
  public static void encode(
      double[] values, int valuesOffset, ByteBuffer streams, int streamsIndex, int count) {
    long streamsLength = Ranges.requireShape(count, count, 8);
    Ranges.requireRange("values", valuesOffset, count, values.length);
    Ranges.requireRange("streams", streamsIndex, streamsLength, streams.limit());
    Ranges.requireWritable(streams);
    ByteStreamSplitBuffers.encode(values, valuesOffset, streams, streamsIndex, count, count);
  }

  /** Decodes doubles (width 8) from streams that follow one another. */
  public static void decode(
      ByteBuffer streams, int streamsIndex, double[] values, int valuesOffset, int count) {
    decode(streams, streamsIndex, count, values, valuesOffset, count);
  }

  /** Decodes doubles (width 8) from streams {@code stride} bytes apart. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      double[] values,
      int valuesOffset,
      int count) {
    Ranges.requireShape(stride, count, 8);
    Ranges.requireRange(
        "streams", streamsIndex, Ranges.streamsLength(stride, count, 8), streams.limit());
    Ranges.requireRange("values", valuesOffset, count, values.length);
    ByteStreamSplitBuffers.decode(streams, streamsIndex, values, valuesOffset, stride, count);
  }
}
