// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import java.nio.ByteBuffer;

/**
 * Encodes and decodes buffers that have no accessible array. The bytes go through a tile, a heap
 * array that stays in the first-level cache, piece by piece. A buffer that has an accessible array
 * is read or written in place.
 */
final class Tile {
  /**
   * The most bytes of a piece of the source, and of the same piece of the target. The tile holds
   * both.
   */
  private static final int SIDE = 4096;

  /**
   * The most streams that go through a tile together. Wider values go through it in groups of
   * streams.
   */
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
      decodeWide(streams, streamsIndex, values, valuesIndex, stride, count, width);
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
        DecodeKernels.decode(from, fromOffset, values.array(), valuesOffset, fromStride, n, width);
      } else {
        int half = piece * width;
        DecodeKernels.decode(from, fromOffset, tile, half, fromStride, n, width);
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
      encodeWide(values, valuesIndex, streams, streamsIndex, stride, count, width);
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
        EncodeKernels.encode(from, fromOffset, streams.array(), streamsOffset, stride, n, width);
      } else {
        int half = piece * width;
        EncodeKernels.encode(from, fromOffset, tile, half, n, n, width);
        for (int k = 0; k < width; k++) {
          streams.put(streamsIndex + k * stride + i, tile, half + k * n, n);
        }
      }
    }
  }

  /**
   * Decodes streams without an accessible array into an array of any type.
   *
   * @param elements the number of array elements that a value takes
   */
  static <V> void decode(
      ByteBuffer streams,
      int streamsIndex,
      Transpose<byte[], V> kernel,
      V values,
      int valuesOffset,
      int elements,
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
      kernel.run(tile, 0, values, valuesOffset + elements * i, n, n);
    }
  }

  /** Encodes an array of any type into streams without an accessible array. */
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

  /**
   * Decodes a group of {@link #WIDEST} streams at a time, because a piece with all streams would
   * hold too few values.
   */
  private static void decodeWide(
      ByteBuffer streams,
      int streamsIndex,
      ByteBuffer values,
      int valuesIndex,
      int stride,
      int count,
      int width) {
    byte[] tile = new byte[2 * SIDE];
    for (int i = 0; i < count; i += SIDE / WIDEST) {
      int n = Math.min(SIDE / WIDEST, count - i);
      for (int left = width; left > 0; left -= WIDEST) {
        int first = width - left;
        int group = Math.min(WIDEST, left);
        for (int k = 0; k < group; k++) {
          streams.get(streamsIndex + (first + k) * stride + i, tile, k * n, n);
        }
        DecodeKernels.decode(tile, 0, tile, SIDE, n, n, group);
        for (int v = 0; v < n; v++) {
          values.put(valuesIndex + (i + v) * width + first, tile, SIDE + v * group, group);
        }
      }
    }
  }

  /** Encodes a group of {@link #WIDEST} streams at a time. */
  private static void encodeWide(
      ByteBuffer values,
      int valuesIndex,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count,
      int width) {
    byte[] tile = new byte[2 * SIDE];
    for (int i = 0; i < count; i += SIDE / WIDEST) {
      int n = Math.min(SIDE / WIDEST, count - i);
      for (int left = width; left > 0; left -= WIDEST) {
        int first = width - left;
        int group = Math.min(WIDEST, left);
        for (int v = 0; v < n; v++) {
          values.get(valuesIndex + (i + v) * width + first, tile, v * group, group);
        }
        EncodeKernels.encode(tile, 0, tile, SIDE, n, n, group);
        for (int k = 0; k < group; k++) {
          streams.put(streamsIndex + (first + k) * stride + i, tile, SIDE + k * n, n);
        }
      }
    }
  }
}
