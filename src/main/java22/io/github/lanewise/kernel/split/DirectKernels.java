// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Candidate;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Sample;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Holds the byte-stream-split kernels between streams in direct memory and arrays. The kernels read
 * and write direct memory as memory segments.
 */
public final class DirectKernels {
  private static final class Decode2 {
    static final Operation<Transpose<ByteBuffer, byte[]>> OPERATION =
        decode(
            2,
            ScalarTile::decode2,
            ByteStreamSplitKernels.Decode2.OPERATION,
            DirectCandidates::decode2);

    private Decode2() {}
  }

  private static final class Decode4 {
    static final Operation<Transpose<ByteBuffer, byte[]>> OPERATION =
        decode(
            4,
            ScalarTile::decode4,
            ByteStreamSplitKernels.Decode4.OPERATION,
            DirectCandidates::decode4);

    private Decode4() {}
  }

  private static final class Decode8 {
    static final Operation<Transpose<ByteBuffer, byte[]>> OPERATION =
        decode(
            8,
            ScalarTile::decode8,
            ByteStreamSplitKernels.Decode8.OPERATION,
            DirectCandidates::decode8);

    private Decode8() {}
  }

  private static final class Decode12 {
    static final Operation<Transpose<ByteBuffer, byte[]>> OPERATION =
        decode(
            12,
            ScalarTile::decode12,
            ByteStreamSplitKernels.Decode12.OPERATION,
            DirectCandidates::decode12);

    private Decode12() {}
  }

  private static final class Decode16 {
    static final Operation<Transpose<ByteBuffer, byte[]>> OPERATION =
        decode(
            16,
            ScalarTile::decode16,
            ByteStreamSplitKernels.Decode16.OPERATION,
            DirectCandidates::decode16);

    private Decode16() {}
  }

  private static final class DecodeInts {
    static final Operation<Transpose<ByteBuffer, int[]>> OPERATION =
        decode(
            "decode direct to int[]",
            4,
            1,
            ScalarTile::decode4,
            ByteStreamSplitKernels.DecodeInts.OPERATION,
            () -> DirectSample.decode(4, int[]::new, values -> values),
            DirectCandidates::decodeInts);

    private DecodeInts() {}
  }

  private static final class EncodeInts {
    static final Operation<Transpose<int[], ByteBuffer>> OPERATION =
        encode(
            "encode int[] to direct",
            4,
            ScalarTile::encode4,
            ByteStreamSplitKernels.EncodeInts.OPERATION,
            () -> DirectSample.encode(4, RawBits::ints),
            DirectCandidates::encodeInts);

    private EncodeInts() {}
  }

  private static final class DecodeFloats {
    static final Operation<Transpose<ByteBuffer, float[]>> OPERATION =
        decode(
            "decode direct to float[]",
            4,
            1,
            ScalarTile::decode4,
            ByteStreamSplitKernels.DecodeFloats.OPERATION,
            () -> DirectSample.decode(4, float[]::new, RawBits::of),
            DirectCandidates::decodeFloats);

    private DecodeFloats() {}
  }

  private static final class EncodeFloats {
    static final Operation<Transpose<float[], ByteBuffer>> OPERATION =
        encode(
            "encode float[] to direct",
            4,
            ScalarTile::encode4,
            ByteStreamSplitKernels.EncodeFloats.OPERATION,
            () -> DirectSample.encode(4, RawBits::floats),
            DirectCandidates::encodeFloats);

    private EncodeFloats() {}
  }

  private static final class DecodeLongs {
    static final Operation<Transpose<ByteBuffer, long[]>> OPERATION =
        decode(
            "decode direct to long[]",
            8,
            1,
            ScalarTile::decode8,
            ByteStreamSplitKernels.DecodeLongs.OPERATION,
            () -> DirectSample.decode(8, long[]::new, values -> values),
            DirectCandidates::decodeLongs);

    private DecodeLongs() {}
  }

  private static final class EncodeLongs {
    static final Operation<Transpose<long[], ByteBuffer>> OPERATION =
        encode(
            "encode long[] to direct",
            8,
            ScalarTile::encode8,
            ByteStreamSplitKernels.EncodeLongs.OPERATION,
            () -> DirectSample.encode(8, RawBits::longs),
            DirectCandidates::encodeLongs);

    private EncodeLongs() {}
  }

  private static final class DecodeDoubles {
    static final Operation<Transpose<ByteBuffer, double[]>> OPERATION =
        decode(
            "decode direct to double[]",
            8,
            1,
            ScalarTile::decode8,
            ByteStreamSplitKernels.DecodeDoubles.OPERATION,
            () -> DirectSample.decode(8, double[]::new, RawBits::of),
            DirectCandidates::decodeDoubles);

    private DecodeDoubles() {}
  }

  private static final class EncodeDoubles {
    static final Operation<Transpose<double[], ByteBuffer>> OPERATION =
        encode(
            "encode double[] to direct",
            8,
            ScalarTile::encode8,
            ByteStreamSplitKernels.EncodeDoubles.OPERATION,
            () -> DirectSample.encode(8, RawBits::doubles),
            DirectCandidates::encodeDoubles);

    private EncodeDoubles() {}
  }

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
      case 2 -> from(Decode2.OPERATION, streams, streamsIndex, values, valuesOffset, stride, count);
      case 4 -> from(Decode4.OPERATION, streams, streamsIndex, values, valuesOffset, stride, count);
      case 8 -> from(Decode8.OPERATION, streams, streamsIndex, values, valuesOffset, stride, count);
      case 12 ->
          from(Decode12.OPERATION, streams, streamsIndex, values, valuesOffset, stride, count);
      case 16 ->
          from(Decode16.OPERATION, streams, streamsIndex, values, valuesOffset, stride, count);
      default -> false;
    };
  }

  static boolean decode(
      ByteBuffer streams, int streamsIndex, int[] values, int valuesOffset, int stride, int count) {
    return streams.isDirect()
        && from(DecodeInts.OPERATION, streams, streamsIndex, values, valuesOffset, stride, count);
  }

  static boolean encode(
      int[] values, int valuesOffset, ByteBuffer streams, int streamsIndex, int stride, int count) {
    return streams.isDirect()
        && to(EncodeInts.OPERATION, values, valuesOffset, streams, streamsIndex, stride, count);
  }

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      float[] values,
      int valuesOffset,
      int stride,
      int count) {
    return streams.isDirect()
        && from(DecodeFloats.OPERATION, streams, streamsIndex, values, valuesOffset, stride, count);
  }

  static boolean encode(
      float[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return streams.isDirect()
        && to(EncodeFloats.OPERATION, values, valuesOffset, streams, streamsIndex, stride, count);
  }

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      long[] values,
      int valuesOffset,
      int stride,
      int count) {
    return streams.isDirect()
        && from(DecodeLongs.OPERATION, streams, streamsIndex, values, valuesOffset, stride, count);
  }

  static boolean encode(
      long[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return streams.isDirect()
        && to(EncodeLongs.OPERATION, values, valuesOffset, streams, streamsIndex, stride, count);
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
            DecodeDoubles.OPERATION, streams, streamsIndex, values, valuesOffset, stride, count);
  }

  static boolean encode(
      double[] values,
      int valuesOffset,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count) {
    return streams.isDirect()
        && to(EncodeDoubles.OPERATION, values, valuesOffset, streams, streamsIndex, stride, count);
  }

  /** Returns every operation on direct memory. */
  public static List<Operation<?>> all() {
    return List.of(
        Decode2.OPERATION,
        Decode4.OPERATION,
        Decode8.OPERATION,
        Decode12.OPERATION,
        Decode16.OPERATION,
        DecodeInts.OPERATION,
        DecodeFloats.OPERATION,
        DecodeLongs.OPERATION,
        DecodeDoubles.OPERATION,
        EncodeInts.OPERATION,
        EncodeFloats.OPERATION,
        EncodeLongs.OPERATION,
        EncodeDoubles.OPERATION);
  }

  private static Operation<Transpose<ByteBuffer, byte[]>> decode(
      int width,
      Transpose<ByteBuffer, byte[]> scalar,
      Operation<Transpose<byte[], byte[]>> arrays,
      IntFunction<List<Candidate<Transpose<ByteBuffer, byte[]>>>> candidates) {
    return decode(
        "decode direct to byte[]",
        width,
        width,
        scalar,
        arrays,
        () -> DirectSample.decode(width, size -> new byte[size * width], values -> values),
        candidates);
  }

  /**
   * Decodes tile by tile with the arrays' kernel, which may be a vector kernel, until a kernel for
   * direct memory is proven.
   *
   * @param elements array elements of one value
   */
  private static <T> Operation<Transpose<ByteBuffer, T>> decode(
      String name,
      int width,
      int elements,
      Transpose<ByteBuffer, T> scalar,
      Operation<Transpose<byte[], T>> arrays,
      Supplier<Sample<Transpose<ByteBuffer, T>>> sample,
      IntFunction<List<Candidate<Transpose<ByteBuffer, T>>>> candidates) {
    return operation(
        name,
        width,
        scalar,
        arrays,
        (streams, streamsIndex, values, valuesOffset, stride, count) ->
            Tile.decode(
                streams,
                streams.position() + streamsIndex,
                arrays.kernel(),
                values,
                valuesOffset,
                elements,
                stride,
                count,
                width),
        sample,
        candidates);
  }

  /** Encodes in the same way. */
  private static <S> Operation<Transpose<S, ByteBuffer>> encode(
      String name,
      int width,
      Transpose<S, ByteBuffer> scalar,
      Operation<Transpose<S, byte[]>> arrays,
      Supplier<Sample<Transpose<S, ByteBuffer>>> sample,
      IntFunction<List<Candidate<Transpose<S, ByteBuffer>>>> candidates) {
    return operation(
        name,
        width,
        scalar,
        arrays,
        (values, valuesOffset, streams, streamsIndex, stride, count) ->
            Tile.encode(
                arrays.kernel(),
                values,
                valuesOffset,
                streams,
                streams.position() + streamsIndex,
                stride,
                count,
                width),
        sample,
        candidates);
  }

  private static <S, T> Operation<Transpose<S, T>> operation(
      String name,
      int width,
      Transpose<S, T> scalar,
      Operation<?> arrays,
      Transpose<S, T> tiles,
      Supplier<Sample<Transpose<S, T>>> sample,
      IntFunction<List<Candidate<Transpose<S, T>>>> candidates) {
    Operation<Transpose<S, T>> direct =
        new Operation<>(
            ByteStreamSplitKernels.FAMILY,
            name,
            width,
            scalar,
            tiles,
            sample,
            candidates,
            Segments.MAX_SEGMENT_BYTES);
    arrays.serves(direct);
    return direct;
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
