// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Candidate;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Sample;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Byte-stream-split kernels between streams in direct memory, as memory segments, and arrays. */
public final class DirectKernels {
  private static final Operation<Transpose<ByteBuffer, byte[]>> DECODE_2 =
      decode(2, ScalarTile::decode2, DirectCandidates::decode2);
  private static final Operation<Transpose<ByteBuffer, byte[]>> DECODE_4 =
      decode(4, ScalarTile::decode4, DirectCandidates::decode4);
  private static final Operation<Transpose<ByteBuffer, byte[]>> DECODE_8 =
      decode(8, ScalarTile::decode8, DirectCandidates::decode8);
  private static final Operation<Transpose<ByteBuffer, byte[]>> DECODE_12 =
      decode(12, ScalarTile::decode12, DirectCandidates::decode12);
  private static final Operation<Transpose<ByteBuffer, byte[]>> DECODE_16 =
      decode(16, ScalarTile::decode16, DirectCandidates::decode16);

  private static final Operation<Transpose<ByteBuffer, int[]>> DECODE_INTS =
      operation(
          "decode direct to int[]",
          4,
          ScalarTile::decode4,
          () -> DirectSample.decode(4, int[]::new, values -> values),
          DirectCandidates::decodeInts);

  private static final Operation<Transpose<int[], ByteBuffer>> ENCODE_INTS =
      operation(
          "encode int[] to direct",
          4,
          ScalarTile::encode4,
          () -> DirectSample.encode(4, RawBits::ints),
          DirectCandidates::encodeInts);

  private static final Operation<Transpose<ByteBuffer, float[]>> DECODE_FLOATS =
      operation(
          "decode direct to float[]",
          4,
          ScalarTile::decode4,
          () -> DirectSample.decode(4, float[]::new, RawBits::of),
          DirectCandidates::decodeFloats);

  private static final Operation<Transpose<float[], ByteBuffer>> ENCODE_FLOATS =
      operation(
          "encode float[] to direct",
          4,
          ScalarTile::encode4,
          () -> DirectSample.encode(4, RawBits::floats),
          DirectCandidates::encodeFloats);

  private static final Operation<Transpose<ByteBuffer, long[]>> DECODE_LONGS =
      operation(
          "decode direct to long[]",
          8,
          ScalarTile::decode8,
          () -> DirectSample.decode(8, long[]::new, values -> values),
          DirectCandidates::decodeLongs);

  private static final Operation<Transpose<long[], ByteBuffer>> ENCODE_LONGS =
      operation(
          "encode long[] to direct",
          8,
          ScalarTile::encode8,
          () -> DirectSample.encode(8, RawBits::longs),
          DirectCandidates::encodeLongs);

  private static final Operation<Transpose<ByteBuffer, double[]>> DECODE_DOUBLES =
      operation(
          "decode direct to double[]",
          8,
          ScalarTile::decode8,
          () -> DirectSample.decode(8, double[]::new, RawBits::of),
          DirectCandidates::decodeDoubles);

  private static final Operation<Transpose<double[], ByteBuffer>> ENCODE_DOUBLES =
      operation(
          "encode double[] to direct",
          8,
          ScalarTile::encode8,
          () -> DirectSample.encode(8, RawBits::doubles),
          DirectCandidates::encodeDoubles);

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
      case 2 -> from(DECODE_2, streams, streamsIndex, values, valuesOffset, stride, count);
      case 4 -> from(DECODE_4, streams, streamsIndex, values, valuesOffset, stride, count);
      case 8 -> from(DECODE_8, streams, streamsIndex, values, valuesOffset, stride, count);
      case 12 -> from(DECODE_12, streams, streamsIndex, values, valuesOffset, stride, count);
      case 16 -> from(DECODE_16, streams, streamsIndex, values, valuesOffset, stride, count);
      default -> false;
    };
  }

  static boolean decode(
      ByteBuffer streams, int streamsIndex, int[] values, int valuesOffset, int stride, int count) {
    return streams.isDirect()
        && from(DECODE_INTS, streams, streamsIndex, values, valuesOffset, stride, count);
  }

  static boolean encode(
      int[] values, int valuesOffset, ByteBuffer streams, int streamsIndex, int stride, int count) {
    return streams.isDirect()
        && to(ENCODE_INTS, values, valuesOffset, streams, streamsIndex, stride, count);
  }

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      float[] values,
      int valuesOffset,
      int stride,
      int count) {
    return streams.isDirect()
        && from(DECODE_FLOATS, streams, streamsIndex, values, valuesOffset, stride, count);
  }

  static boolean encode(
      float[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return streams.isDirect()
        && to(ENCODE_FLOATS, values, valuesOffset, streams, streamsIndex, stride, count);
  }

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      long[] values,
      int valuesOffset,
      int stride,
      int count) {
    return streams.isDirect()
        && from(DECODE_LONGS, streams, streamsIndex, values, valuesOffset, stride, count);
  }

  static boolean encode(
      long[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return streams.isDirect()
        && to(ENCODE_LONGS, values, valuesOffset, streams, streamsIndex, stride, count);
  }

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      double[] values,
      int valuesOffset,
      int stride,
      int count) {
    return streams.isDirect()
        && from(DECODE_DOUBLES, streams, streamsIndex, values, valuesOffset, stride, count);
  }

  static boolean encode(
      double[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return streams.isDirect()
        && to(ENCODE_DOUBLES, values, valuesOffset, streams, streamsIndex, stride, count);
  }

  /** Every operation on direct memory. */
  public static List<Operation<?>> all() {
    return List.of(
        DECODE_2,
        DECODE_4,
        DECODE_8,
        DECODE_12,
        DECODE_16,
        DECODE_INTS,
        DECODE_FLOATS,
        DECODE_LONGS,
        DECODE_DOUBLES,
        ENCODE_INTS,
        ENCODE_FLOATS,
        ENCODE_LONGS,
        ENCODE_DOUBLES);
  }

  private static Operation<Transpose<ByteBuffer, byte[]>> decode(
      int width,
      Transpose<ByteBuffer, byte[]> scalar,
      IntFunction<List<Candidate<Transpose<ByteBuffer, byte[]>>>> candidates) {
    return operation(
        "decode direct to byte[]",
        width,
        scalar,
        () -> DirectSample.decode(width, size -> new byte[size * width], values -> values),
        candidates);
  }

  private static <S, T> Operation<Transpose<S, T>> operation(
      String name,
      int width,
      Transpose<S, T> scalar,
      Supplier<Sample<Transpose<S, T>>> sample,
      IntFunction<List<Candidate<Transpose<S, T>>>> candidates) {
    return new Operation<>(
        ByteStreamSplitKernels.FAMILY,
        name,
        width,
        scalar,
        sample,
        candidates,
        Segments.MOST_VIEWS);
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
