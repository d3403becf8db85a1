// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.nio.ByteBuffer;

/**
 * Which kernel serves a pair of buffers: in place where Java allows it, else through a {@link
 * Tile}.
 */
public final class ByteStreamSplitBuffers {
  private ByteStreamSplitBuffers() {}

  /** Decodes any width. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      ByteBuffer values,
      int valuesIndex,
      int stride,
      int count,
      int width) {
    if (streams.hasArray() && values.hasArray()) {
      ByteStreamSplitKernels.decode(
          streams.array(),
          streams.arrayOffset() + streamsIndex,
          values.array(),
          values.arrayOffset() + valuesIndex,
          stride,
          count,
          width);
    } else if (!DirectKernels.decode(
        streams, streamsIndex, values, valuesIndex, stride, count, width)) {
      Tile.decode(streams, streamsIndex, values, valuesIndex, stride, count, width);
    }
  }

  /** Encodes any width. */
  public static void encode(
      ByteBuffer values,
      int valuesIndex,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count,
      int width) {
    if (streams.hasArray() && values.hasArray()) {
      ByteStreamSplitKernels.encode(
          values.array(),
          values.arrayOffset() + valuesIndex,
          streams.array(),
          streams.arrayOffset() + streamsIndex,
          stride,
          count,
          width);
    } else if (!DirectKernels.encode(
        values, valuesIndex, streams, streamsIndex, stride, count, width)) {
      Tile.encode(values, valuesIndex, streams, streamsIndex, stride, count, width);
    }
  }

  /** Decodes width 4. */
  public static void decode(
      ByteBuffer streams, int streamsIndex, int[] values, int valuesOffset, int stride, int count) {
    if (streams.hasArray()) {
      ByteStreamSplitKernels.DECODE_INTS
          .kernel()
          .run(
              streams.array(),
              streams.arrayOffset() + streamsIndex,
              values,
              valuesOffset,
              stride,
              count);
    } else if (!DirectKernels.decode(streams, streamsIndex, values, valuesOffset, stride, count)) {
      Tile.decode(
          streams,
          streamsIndex,
          ByteStreamSplitKernels.DECODE_INTS.kernel(),
          values,
          valuesOffset,
          stride,
          count,
          4);
    }
  }

  /** Encodes width 4. */
  public static void encode(
      int[] values, int valuesOffset, ByteBuffer streams, int streamsIndex, int stride, int count) {
    if (streams.hasArray()) {
      ByteStreamSplitKernels.ENCODE_INTS
          .kernel()
          .run(
              values,
              valuesOffset,
              streams.array(),
              streams.arrayOffset() + streamsIndex,
              stride,
              count);
    } else if (!DirectKernels.encode(values, valuesOffset, streams, streamsIndex, stride, count)) {
      Tile.encode(
          ByteStreamSplitKernels.ENCODE_INTS.kernel(),
          values,
          valuesOffset,
          streams,
          streamsIndex,
          stride,
          count,
          4);
    }
  }

  /** Decodes width 8. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      long[] values,
      int valuesOffset,
      int stride,
      int count) {
    if (streams.hasArray()) {
      ByteStreamSplitKernels.DECODE_LONGS
          .kernel()
          .run(
              streams.array(),
              streams.arrayOffset() + streamsIndex,
              values,
              valuesOffset,
              stride,
              count);
    } else if (!DirectKernels.decode(streams, streamsIndex, values, valuesOffset, stride, count)) {
      Tile.decode(
          streams,
          streamsIndex,
          ByteStreamSplitKernels.DECODE_LONGS.kernel(),
          values,
          valuesOffset,
          stride,
          count,
          8);
    }
  }

  /** Encodes width 8. */
  public static void encode(
      long[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    if (streams.hasArray()) {
      ByteStreamSplitKernels.ENCODE_LONGS
          .kernel()
          .run(
              values,
              valuesOffset,
              streams.array(),
              streams.arrayOffset() + streamsIndex,
              stride,
              count);
    } else if (!DirectKernels.encode(values, valuesOffset, streams, streamsIndex, stride, count)) {
      Tile.encode(
          ByteStreamSplitKernels.ENCODE_LONGS.kernel(),
          values,
          valuesOffset,
          streams,
          streamsIndex,
          stride,
          count,
          8);
    }
  }

  /** Decodes width 4. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      float[] values,
      int valuesOffset,
      int stride,
      int count) {
    if (streams.hasArray()) {
      ByteStreamSplitKernels.DECODE_FLOATS
          .kernel()
          .run(
              streams.array(),
              streams.arrayOffset() + streamsIndex,
              values,
              valuesOffset,
              stride,
              count);
    } else if (!DirectKernels.decode(streams, streamsIndex, values, valuesOffset, stride, count)) {
      Tile.decode(
          streams,
          streamsIndex,
          ByteStreamSplitKernels.DECODE_FLOATS.kernel(),
          values,
          valuesOffset,
          stride,
          count,
          4);
    }
  }

  /** Encodes width 4. */
  public static void encode(
      float[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    if (streams.hasArray()) {
      ByteStreamSplitKernels.ENCODE_FLOATS
          .kernel()
          .run(
              values,
              valuesOffset,
              streams.array(),
              streams.arrayOffset() + streamsIndex,
              stride,
              count);
    } else if (!DirectKernels.encode(values, valuesOffset, streams, streamsIndex, stride, count)) {
      Tile.encode(
          ByteStreamSplitKernels.ENCODE_FLOATS.kernel(),
          values,
          valuesOffset,
          streams,
          streamsIndex,
          stride,
          count,
          4);
    }
  }

  /** Decodes width 8. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      double[] values,
      int valuesOffset,
      int stride,
      int count) {
    if (streams.hasArray()) {
      ByteStreamSplitKernels.DECODE_DOUBLES
          .kernel()
          .run(
              streams.array(),
              streams.arrayOffset() + streamsIndex,
              values,
              valuesOffset,
              stride,
              count);
    } else if (!DirectKernels.decode(streams, streamsIndex, values, valuesOffset, stride, count)) {
      Tile.decode(
          streams,
          streamsIndex,
          ByteStreamSplitKernels.DECODE_DOUBLES.kernel(),
          values,
          valuesOffset,
          stride,
          count,
          8);
    }
  }

  /** Encodes width 8. */
  public static void encode(
      double[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    if (streams.hasArray()) {
      ByteStreamSplitKernels.ENCODE_DOUBLES
          .kernel()
          .run(
              values,
              valuesOffset,
              streams.array(),
              streams.arrayOffset() + streamsIndex,
              stride,
              count);
    } else if (!DirectKernels.encode(values, valuesOffset, streams, streamsIndex, stride, count)) {
      Tile.encode(
          ByteStreamSplitKernels.ENCODE_DOUBLES.kernel(),
          values,
          valuesOffset,
          streams,
          streamsIndex,
          stride,
          count,
          8);
    }
  }
}
