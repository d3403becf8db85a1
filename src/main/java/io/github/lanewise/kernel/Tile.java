// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.nio.ByteBuffer;

/**
 * Byte-stream-split for buffers without an accessible array: piece by piece through a heap array
 * that stays in the first-level cache. A side that has an array is read or written in place.
 */
final class Tile {
  /** Bytes of a piece on one side; a tile holds one piece of each. */
  private static final int SIDE = 4096;

  /** Beyond this width a piece has too few values for copies to pay. */
  private static final int WIDEST = 128;

  private Tile() {}

  static void decode(
      ByteBuffer streams,
      int streamsIndex,
      ByteBuffer values,
      int valuesIndex,
      int stride,
      int count,
      int width) {
    if (width == 1) {
      values.put(valuesIndex, streams, streamsIndex, count);
      return;
    }
    if (width > WIDEST) {
      decodeByteByByte(streams, streamsIndex, values, valuesIndex, stride, count, width);
      return;
    }
    int piece = Math.min(count, SIDE / width);
    byte[] tile = new byte[2 * piece * width];
    for (int i = 0; i < count; i += piece) {
      int n = Math.min(piece, count - i);
      byte[] from = tile;
      int fromOffset = 0;
      int fromStride = n;
      if (streams.hasArray()) {
        from = streams.array();
        fromOffset = streams.arrayOffset() + streamsIndex + i;
        fromStride = stride;
      } else {
        for (int k = 0; k < width; k++) {
          streams.get(streamsIndex + k * stride + i, tile, k * n, n);
        }
      }
      if (values.hasArray()) {
        int valuesOffset = values.arrayOffset() + valuesIndex + i * width;
        ByteStreamSplitKernels.decode(
            from, fromOffset, values.array(), valuesOffset, fromStride, n, width);
      } else {
        int half = piece * width;
        ByteStreamSplitKernels.decode(from, fromOffset, tile, half, fromStride, n, width);
        values.put(valuesIndex + i * width, tile, half, n * width);
      }
    }
  }

  static void encode(
      ByteBuffer values,
      int valuesIndex,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count,
      int width) {
    if (width == 1) {
      streams.put(streamsIndex, values, valuesIndex, count);
      return;
    }
    if (width > WIDEST) {
      encodeByteByByte(values, valuesIndex, streams, streamsIndex, stride, count, width);
      return;
    }
    int piece = Math.min(count, SIDE / width);
    byte[] tile = new byte[2 * piece * width];
    for (int i = 0; i < count; i += piece) {
      int n = Math.min(piece, count - i);
      byte[] from = tile;
      int fromOffset = 0;
      if (values.hasArray()) {
        from = values.array();
        fromOffset = values.arrayOffset() + valuesIndex + i * width;
      } else {
        values.get(valuesIndex + i * width, tile, 0, n * width);
      }
      if (streams.hasArray()) {
        int streamsOffset = streams.arrayOffset() + streamsIndex + i;
        ByteStreamSplitKernels.encode(
            from, fromOffset, streams.array(), streamsOffset, stride, n, width);
      } else {
        int half = piece * width;
        ByteStreamSplitKernels.encode(from, fromOffset, tile, half, n, n, width);
        for (int k = 0; k < width; k++) {
          streams.put(streamsIndex + k * stride + i, tile, half + k * n, n);
        }
      }
    }
  }

  /** Streams without an array, into an array of any type. */
  static <V> void decode(
      ByteBuffer streams,
      int streamsIndex,
      Transpose<byte[], V> kernel,
      V values,
      int valuesOffset,
      int stride,
      int count,
      int width) {
    int piece = Math.min(count, 2 * SIDE / width);
    byte[] tile = new byte[piece * width];
    for (int i = 0; i < count; i += piece) {
      int n = Math.min(piece, count - i);
      for (int k = 0; k < width; k++) {
        streams.get(streamsIndex + k * stride + i, tile, k * n, n);
      }
      kernel.run(tile, 0, values, valuesOffset + i, n, n);
    }
  }

  /** An array of any type into streams without an array. */
  static <V> void encode(
      Transpose<V, byte[]> kernel,
      V values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count,
      int width) {
    int piece = Math.min(count, 2 * SIDE / width);
    byte[] tile = new byte[piece * width];
    for (int i = 0; i < count; i += piece) {
      int n = Math.min(piece, count - i);
      kernel.run(values, valuesOffset + i, tile, 0, n, n);
      for (int k = 0; k < width; k++) {
        streams.put(streamsIndex + k * stride + i, tile, k * n, n);
      }
    }
  }

  private static void decodeByteByByte(
      ByteBuffer streams,
      int streamsIndex,
      ByteBuffer values,
      int valuesIndex,
      int stride,
      int count,
      int width) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        values.put(valuesIndex + i * width + k, streams.get(streamsIndex + k * stride + i));
      }
    }
  }

  private static void encodeByteByByte(
      ByteBuffer values,
      int valuesIndex,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count,
      int width) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        streams.put(streamsIndex + k * stride + i, values.get(valuesIndex + i * width + k));
      }
    }
  }
}
