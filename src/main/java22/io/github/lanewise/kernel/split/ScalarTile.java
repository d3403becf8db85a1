// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import java.nio.ByteBuffer;

/**
 * Holds the scalar kernels for streams in direct memory. They copy the streams piece by piece
 * through a {@link Tile} and call the scalar kernels for arrays. Indexes count from the buffer's
 * position, as in a memory segment of the buffer.
 */
final class ScalarTile {
  private ScalarTile() {}

  static void decode2(
      ByteBuffer streams,
      int streamsIndex,
      byte[] values,
      int valuesOffset,
      int stride,
      int count) {
    Tile.decode(
        streams,
        streams.position() + streamsIndex,
        ScalarDecode2::run,
        values,
        valuesOffset,
        2,
        stride,
        count,
        2);
  }

  static void decode4(
      ByteBuffer streams,
      int streamsIndex,
      byte[] values,
      int valuesOffset,
      int stride,
      int count) {
    Tile.decode(
        streams,
        streams.position() + streamsIndex,
        ScalarDecodeWidths::run4,
        values,
        valuesOffset,
        4,
        stride,
        count,
        4);
  }

  static void decode8(
      ByteBuffer streams,
      int streamsIndex,
      byte[] values,
      int valuesOffset,
      int stride,
      int count) {
    Tile.decode(
        streams,
        streams.position() + streamsIndex,
        ScalarDecodeWidths::run8,
        values,
        valuesOffset,
        8,
        stride,
        count,
        8);
  }

  static void decode12(
      ByteBuffer streams,
      int streamsIndex,
      byte[] values,
      int valuesOffset,
      int stride,
      int count) {
    Tile.decode(
        streams,
        streams.position() + streamsIndex,
        ScalarDecodeWidths::run12,
        values,
        valuesOffset,
        12,
        stride,
        count,
        12);
  }

  static void decode16(
      ByteBuffer streams,
      int streamsIndex,
      byte[] values,
      int valuesOffset,
      int stride,
      int count) {
    Tile.decode(
        streams,
        streams.position() + streamsIndex,
        ScalarDecodeWidths::run16,
        values,
        valuesOffset,
        16,
        stride,
        count,
        16);
  }

  static void decode4(
      ByteBuffer streams, int streamsIndex, int[] values, int valuesOffset, int stride, int count) {
    Tile.decode(
        streams,
        streams.position() + streamsIndex,
        ScalarDecode4Ints::run,
        values,
        valuesOffset,
        1,
        stride,
        count,
        4);
  }

  static void decode4(
      ByteBuffer streams,
      int streamsIndex,
      float[] values,
      int valuesOffset,
      int stride,
      int count) {
    Tile.decode(
        streams,
        streams.position() + streamsIndex,
        Scalar4Floats::run,
        values,
        valuesOffset,
        1,
        stride,
        count,
        4);
  }

  static void decode8(
      ByteBuffer streams,
      int streamsIndex,
      long[] values,
      int valuesOffset,
      int stride,
      int count) {
    Tile.decode(
        streams,
        streams.position() + streamsIndex,
        ScalarDecode8Longs::run,
        values,
        valuesOffset,
        1,
        stride,
        count,
        8);
  }

  static void decode8(
      ByteBuffer streams,
      int streamsIndex,
      double[] values,
      int valuesOffset,
      int stride,
      int count) {
    Tile.decode(
        streams,
        streams.position() + streamsIndex,
        Scalar8Doubles::run,
        values,
        valuesOffset,
        1,
        stride,
        count,
        8);
  }

  static void encode4(
      int[] values, int valuesOffset, ByteBuffer streams, int streamsIndex, int stride, int count) {
    Tile.encode(
        ScalarEncode4Ints::run,
        values,
        valuesOffset,
        streams,
        streams.position() + streamsIndex,
        stride,
        count,
        4);
  }

  static void encode4(
      float[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    Tile.encode(
        Scalar4Floats::run,
        values,
        valuesOffset,
        streams,
        streams.position() + streamsIndex,
        stride,
        count,
        4);
  }

  static void encode8(
      long[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    Tile.encode(
        ScalarEncode8Longs::run,
        values,
        valuesOffset,
        streams,
        streams.position() + streamsIndex,
        stride,
        count,
        8);
  }

  static void encode8(
      double[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    Tile.encode(
        Scalar8Doubles::run,
        values,
        valuesOffset,
        streams,
        streams.position() + streamsIndex,
        stride,
        count,
        8);
  }
}
