// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import java.nio.ByteBuffer;

/**
 * The scalar kernels for streams in direct memory: those for arrays, by way of a {@link Tile}.
 * Indexes count from the position of the buffer, as in a segment of it.
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
        ScalarDecode4::run,
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
        ScalarDecode8::run,
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
        ScalarDecode12::run,
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
        ScalarDecode16::run,
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
        ScalarDecode4Floats::run,
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
        ScalarDecode8Doubles::run,
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
        ScalarEncode4Floats::run,
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
        ScalarEncode8Doubles::run,
        values,
        valuesOffset,
        streams,
        streams.position() + streamsIndex,
        stride,
        count,
        8);
  }
}
