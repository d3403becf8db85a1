// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Operation;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Holds the byte-stream-split kernels between streams in direct memory and arrays. Before Java 22
 * there is no fast access to direct memory. All methods of this version return false, and the
 * caller goes through a {@link Tile}.
 */
public final class DirectKernels {
  private DirectKernels() {}

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      byte[] values,
      int valuesOffset,
      int stride,
      int count,
      int width) {
    return false;
  }

  static boolean decode(
      ByteBuffer streams, int streamsIndex, int[] values, int valuesOffset, int stride, int count) {
    return false;
  }

  static boolean encode(
      int[] values, int valuesOffset, ByteBuffer streams, int streamsIndex, int stride, int count) {
    return false;
  }

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      float[] values,
      int valuesOffset,
      int stride,
      int count) {
    return false;
  }

  static boolean encode(
      float[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return false;
  }

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      long[] values,
      int valuesOffset,
      int stride,
      int count) {
    return false;
  }

  static boolean encode(
      long[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return false;
  }

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      double[] values,
      int valuesOffset,
      int stride,
      int count) {
    return false;
  }

  static boolean encode(
      double[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return false;
  }

  /** Returns every operation on direct memory. Before Java 22 there are none. */
  public static List<Operation<?>> all() {
    return List.of();
  }
}
