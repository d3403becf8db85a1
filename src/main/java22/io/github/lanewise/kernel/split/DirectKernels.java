// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Operation;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;

/**
 * Chooses the operations between streams in direct memory and arrays. Their kernels read and write
 * direct memory as memory segments.
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
    if (!streams.isDirect()) {
      return false;
    }
    return switch (width) {
      case 2 ->
          from(
              DirectDecodeKernels.Width2.OPERATION,
              streams,
              streamsIndex,
              values,
              valuesOffset,
              stride,
              count);
      case 4 ->
          from(
              DirectDecodeKernels.Width4.OPERATION,
              streams,
              streamsIndex,
              values,
              valuesOffset,
              stride,
              count);
      case 8 ->
          from(
              DirectDecodeKernels.Width8.OPERATION,
              streams,
              streamsIndex,
              values,
              valuesOffset,
              stride,
              count);
      case 12 ->
          from(
              DirectDecodeKernels.Width12.OPERATION,
              streams,
              streamsIndex,
              values,
              valuesOffset,
              stride,
              count);
      case 16 ->
          from(
              DirectDecodeKernels.Width16.OPERATION,
              streams,
              streamsIndex,
              values,
              valuesOffset,
              stride,
              count);
      default -> false;
    };
  }

  static boolean decode(
      ByteBuffer streams, int streamsIndex, int[] values, int valuesOffset, int stride, int count) {
    return streams.isDirect()
        && from(
            DirectDecodeKernels.Ints.OPERATION,
            streams,
            streamsIndex,
            values,
            valuesOffset,
            stride,
            count);
  }

  static boolean encode(
      int[] values, int valuesOffset, ByteBuffer streams, int streamsIndex, int stride, int count) {
    return streams.isDirect()
        && to(
            DirectEncodeKernels.Ints.OPERATION,
            values,
            valuesOffset,
            streams,
            streamsIndex,
            stride,
            count);
  }

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      float[] values,
      int valuesOffset,
      int stride,
      int count) {
    return streams.isDirect()
        && from(
            DirectDecodeKernels.Floats.OPERATION,
            streams,
            streamsIndex,
            values,
            valuesOffset,
            stride,
            count);
  }

  static boolean encode(
      float[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return streams.isDirect()
        && to(
            DirectEncodeKernels.Floats.OPERATION,
            values,
            valuesOffset,
            streams,
            streamsIndex,
            stride,
            count);
  }

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      long[] values,
      int valuesOffset,
      int stride,
      int count) {
    return streams.isDirect()
        && from(
            DirectDecodeKernels.Longs.OPERATION,
            streams,
            streamsIndex,
            values,
            valuesOffset,
            stride,
            count);
  }

  static boolean encode(
      long[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return streams.isDirect()
        && to(
            DirectEncodeKernels.Longs.OPERATION,
            values,
            valuesOffset,
            streams,
            streamsIndex,
            stride,
            count);
  }

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      double[] values,
      int valuesOffset,
      int stride,
      int count) {
    return streams.isDirect()
        && from(
            DirectDecodeKernels.Doubles.OPERATION,
            streams,
            streamsIndex,
            values,
            valuesOffset,
            stride,
            count);
  }

  static boolean encode(
      double[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return streams.isDirect()
        && to(
            DirectEncodeKernels.Doubles.OPERATION,
            values,
            valuesOffset,
            streams,
            streamsIndex,
            stride,
            count);
  }

  /** Returns every operation on direct memory. */
  public static List<Operation<?>> all() {
    return Stream.of(DirectDecodeKernels.all(), DirectEncodeKernels.all())
        .<Operation<?>>flatMap(List::stream)
        .toList();
  }

  private static <T> boolean from(
      Operation<Transpose<ByteBuffer, T>> operation,
      ByteBuffer source,
      int sourceIndex,
      T target,
      int targetIndex,
      int stride,
      int count) {
    ByteBuffer from = Segments.reaching(sourceIndex, source);
    operation.kernel().run(from, sourceIndex - from.position(), target, targetIndex, stride, count);
    return true;
  }

  private static <S> boolean to(
      Operation<Transpose<S, ByteBuffer>> operation,
      S source,
      int sourceIndex,
      ByteBuffer target,
      int targetIndex,
      int stride,
      int count) {
    ByteBuffer to = Segments.reaching(targetIndex, target);
    operation.kernel().run(source, sourceIndex, to, targetIndex - to.position(), stride, count);
    return true;
  }
}
