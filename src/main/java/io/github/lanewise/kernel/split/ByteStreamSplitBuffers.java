// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import java.nio.ByteBuffer;

/**
 * Chooses the kernel that serves a pair of buffers. Arrays and, from Java 22 on, direct memory are
 * read and written in place. All other memory goes through a {@link Tile}.
 */
public final class ByteStreamSplitBuffers {
  private ByteStreamSplitBuffers() {}

  /** Decodes values of any width. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      ByteBuffer values,
      int valuesIndex,
      int stride,
      int count,
      int width) {
    if (streams.hasArray() && values.hasArray()) {
      DecodeKernels.decode(
          streams.array(),
          streams.arrayOffset() + streamsIndex,
          values.array(),
          values.arrayOffset() + valuesIndex,
          stride,
          count,
          width);
    } else if (!values.hasArray()
        || !DirectKernels.decode(
            streams,
            streamsIndex,
            values.array(),
            values.arrayOffset() + valuesIndex,
            stride,
            count,
            width)) {
      Tile.decode(streams, streamsIndex, values, valuesIndex, stride, count, width);
    }
  }

  /** Encodes values of any width. */
  public static void encode(
      ByteBuffer values,
      int valuesIndex,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count,
      int width) {
    if (streams.hasArray() && values.hasArray()) {
      EncodeKernels.encode(
          values.array(),
          values.arrayOffset() + valuesIndex,
          streams.array(),
          streams.arrayOffset() + streamsIndex,
          stride,
          count,
          width);
    } else {
      Tile.encode(values, valuesIndex, streams, streamsIndex, stride, count, width);
    }
  }

  /** Decodes values of width 4 into ints. */
  public static void decode(
      ByteBuffer streams, int streamsIndex, int[] values, int valuesOffset, int stride, int count) {
    if (DirectKernels.decode(streams, streamsIndex, values, valuesOffset, stride, count)) {
      return;
    }
    Transpose<byte[], int[]> kernel = DecodeKernels.Ints.OPERATION.kernel();
    if (streams.hasArray()) {
      int streamsOffset = streams.arrayOffset() + streamsIndex;
      kernel.run(streams.array(), streamsOffset, values, valuesOffset, stride, count);
    } else {
      Tile.decode(streams, streamsIndex, kernel, values, valuesOffset, 1, stride, count, 4);
    }
  }

  /** Encodes ints as values of width 4. */
  public static void encode(
      int[] values, int valuesOffset, ByteBuffer streams, int streamsIndex, int stride, int count) {
    if (DirectKernels.encode(values, valuesOffset, streams, streamsIndex, stride, count)) {
      return;
    }
    Transpose<int[], byte[]> kernel = EncodeKernels.Ints.OPERATION.kernel();
    if (streams.hasArray()) {
      int streamsOffset = streams.arrayOffset() + streamsIndex;
      kernel.run(values, valuesOffset, streams.array(), streamsOffset, stride, count);
    } else {
      Tile.encode(kernel, values, valuesOffset, streams, streamsIndex, stride, count, 4);
    }
  }

  /** Decodes values of width 8 into longs. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      long[] values,
      int valuesOffset,
      int stride,
      int count) {
    if (DirectKernels.decode(streams, streamsIndex, values, valuesOffset, stride, count)) {
      return;
    }
    Transpose<byte[], long[]> kernel = DecodeKernels.Longs.OPERATION.kernel();
    if (streams.hasArray()) {
      int streamsOffset = streams.arrayOffset() + streamsIndex;
      kernel.run(streams.array(), streamsOffset, values, valuesOffset, stride, count);
    } else {
      Tile.decode(streams, streamsIndex, kernel, values, valuesOffset, 1, stride, count, 8);
    }
  }

  /** Encodes longs as values of width 8. */
  public static void encode(
      long[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    if (DirectKernels.encode(values, valuesOffset, streams, streamsIndex, stride, count)) {
      return;
    }
    Transpose<long[], byte[]> kernel = EncodeKernels.Longs.OPERATION.kernel();
    if (streams.hasArray()) {
      int streamsOffset = streams.arrayOffset() + streamsIndex;
      kernel.run(values, valuesOffset, streams.array(), streamsOffset, stride, count);
    } else {
      Tile.encode(kernel, values, valuesOffset, streams, streamsIndex, stride, count, 8);
    }
  }

  /** Decodes values of width 4 into floats. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      float[] values,
      int valuesOffset,
      int stride,
      int count) {
    if (DirectKernels.decode(streams, streamsIndex, values, valuesOffset, stride, count)) {
      return;
    }
    Transpose<byte[], float[]> kernel = DecodeKernels.Floats.OPERATION.kernel();
    if (streams.hasArray()) {
      int streamsOffset = streams.arrayOffset() + streamsIndex;
      kernel.run(streams.array(), streamsOffset, values, valuesOffset, stride, count);
    } else {
      Tile.decode(streams, streamsIndex, kernel, values, valuesOffset, 1, stride, count, 4);
    }
  }

  /** Encodes floats as values of width 4. */
  public static void encode(
      float[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    if (DirectKernels.encode(values, valuesOffset, streams, streamsIndex, stride, count)) {
      return;
    }
    Transpose<float[], byte[]> kernel = EncodeKernels.Floats.OPERATION.kernel();
    if (streams.hasArray()) {
      int streamsOffset = streams.arrayOffset() + streamsIndex;
      kernel.run(values, valuesOffset, streams.array(), streamsOffset, stride, count);
    } else {
      Tile.encode(kernel, values, valuesOffset, streams, streamsIndex, stride, count, 4);
    }
  }

  /** Decodes values of width 8 into doubles. */
  public static void decode(
      ByteBuffer streams,
      int streamsIndex,
      double[] values,
      int valuesOffset,
      int stride,
      int count) {
    if (DirectKernels.decode(streams, streamsIndex, values, valuesOffset, stride, count)) {
      return;
    }
    Transpose<byte[], double[]> kernel = DecodeKernels.Doubles.OPERATION.kernel();
    if (streams.hasArray()) {
      int streamsOffset = streams.arrayOffset() + streamsIndex;
      kernel.run(streams.array(), streamsOffset, values, valuesOffset, stride, count);
    } else {
      Tile.decode(streams, streamsIndex, kernel, values, valuesOffset, 1, stride, count, 8);
    }
  }

  /** Encodes doubles as values of width 8. */
  public static void encode(
      double[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    if (DirectKernels.encode(values, valuesOffset, streams, streamsIndex, stride, count)) {
      return;
    }
    Transpose<double[], byte[]> kernel = EncodeKernels.Doubles.OPERATION.kernel();
    if (streams.hasArray()) {
      int streamsOffset = streams.arrayOffset() + streamsIndex;
      kernel.run(values, valuesOffset, streams.array(), streamsOffset, stride, count);
    } else {
      Tile.encode(kernel, values, valuesOffset, streams, streamsIndex, stride, count, 8);
    }
  }
}
