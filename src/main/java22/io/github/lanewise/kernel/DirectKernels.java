// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Byte-stream-split kernels that read and write direct memory in place, as memory segments. */
final class DirectKernels {
  private static final ByWidth<ByteBuffer, byte[]> DIRECT_STREAMS_DECODE =
      new ByWidth<>(
          operation(
              "decode direct to byte[]",
              2,
              ScalarDecode2DirectStreams::run,
              () -> DirectSample.directStreamsDecode(2)),
          operation(
              "decode direct to byte[]",
              4,
              ScalarDecode4DirectStreams::run,
              () -> DirectSample.directStreamsDecode(4)),
          operation(
              "decode direct to byte[]",
              8,
              ScalarDecode8DirectStreams::run,
              () -> DirectSample.directStreamsDecode(8)),
          operation(
              "decode direct to byte[]",
              12,
              ScalarDecode12DirectStreams::run,
              () -> DirectSample.directStreamsDecode(12)),
          operation(
              "decode direct to byte[]",
              16,
              ScalarDecode16DirectStreams::run,
              () -> DirectSample.directStreamsDecode(16)));

  private static final ByWidth<byte[], ByteBuffer> DIRECT_STREAMS_ENCODE =
      new ByWidth<>(
          operation(
              "encode byte[] to direct",
              2,
              ScalarEncode2DirectStreams::run,
              () -> DirectSample.directStreamsEncode(2)),
          operation(
              "encode byte[] to direct",
              4,
              ScalarEncode4DirectStreams::run,
              () -> DirectSample.directStreamsEncode(4)),
          operation(
              "encode byte[] to direct",
              8,
              ScalarEncode8DirectStreams::run,
              () -> DirectSample.directStreamsEncode(8)),
          operation(
              "encode byte[] to direct",
              12,
              ScalarEncode12DirectStreams::run,
              () -> DirectSample.directStreamsEncode(12)),
          operation(
              "encode byte[] to direct",
              16,
              ScalarEncode16DirectStreams::run,
              () -> DirectSample.directStreamsEncode(16)));

  private static final ByWidth<byte[], ByteBuffer> DIRECT_VALUES_DECODE =
      new ByWidth<>(
          operation(
              "decode byte[] to direct",
              2,
              ScalarDecode2DirectValues::run,
              () -> DirectSample.directValuesDecode(2)),
          operation(
              "decode byte[] to direct",
              4,
              ScalarDecode4DirectValues::run,
              () -> DirectSample.directValuesDecode(4)),
          operation(
              "decode byte[] to direct",
              8,
              ScalarDecode8DirectValues::run,
              () -> DirectSample.directValuesDecode(8)),
          operation(
              "decode byte[] to direct",
              12,
              ScalarDecode12DirectValues::run,
              () -> DirectSample.directValuesDecode(12)),
          operation(
              "decode byte[] to direct",
              16,
              ScalarDecode16DirectValues::run,
              () -> DirectSample.directValuesDecode(16)));

  private static final ByWidth<ByteBuffer, byte[]> DIRECT_VALUES_ENCODE =
      new ByWidth<>(
          operation(
              "encode direct to byte[]",
              2,
              ScalarEncode2DirectValues::run,
              () -> DirectSample.directValuesEncode(2)),
          operation(
              "encode direct to byte[]",
              4,
              ScalarEncode4DirectValues::run,
              () -> DirectSample.directValuesEncode(4)),
          operation(
              "encode direct to byte[]",
              8,
              ScalarEncode8DirectValues::run,
              () -> DirectSample.directValuesEncode(8)),
          operation(
              "encode direct to byte[]",
              12,
              ScalarEncode12DirectValues::run,
              () -> DirectSample.directValuesEncode(12)),
          operation(
              "encode direct to byte[]",
              16,
              ScalarEncode16DirectValues::run,
              () -> DirectSample.directValuesEncode(16)));

  private static final ByWidth<ByteBuffer, ByteBuffer> DIRECT_DECODE =
      new ByWidth<>(
          operation(
              "decode direct to direct",
              2,
              ScalarDecode2Direct::run,
              () -> DirectSample.directDecode(2)),
          operation(
              "decode direct to direct",
              4,
              ScalarDecode4Direct::run,
              () -> DirectSample.directDecode(4)),
          operation(
              "decode direct to direct",
              8,
              ScalarDecode8Direct::run,
              () -> DirectSample.directDecode(8)),
          operation(
              "decode direct to direct",
              12,
              ScalarDecode12Direct::run,
              () -> DirectSample.directDecode(12)),
          operation(
              "decode direct to direct",
              16,
              ScalarDecode16Direct::run,
              () -> DirectSample.directDecode(16)));

  private static final ByWidth<ByteBuffer, ByteBuffer> DIRECT_ENCODE =
      new ByWidth<>(
          operation(
              "encode direct to direct",
              2,
              ScalarEncode2Direct::run,
              () -> DirectSample.directEncode(2)),
          operation(
              "encode direct to direct",
              4,
              ScalarEncode4Direct::run,
              () -> DirectSample.directEncode(4)),
          operation(
              "encode direct to direct",
              8,
              ScalarEncode8Direct::run,
              () -> DirectSample.directEncode(8)),
          operation(
              "encode direct to direct",
              12,
              ScalarEncode12Direct::run,
              () -> DirectSample.directEncode(12)),
          operation(
              "encode direct to direct",
              16,
              ScalarEncode16Direct::run,
              () -> DirectSample.directEncode(16)));

  private static final Operation<Transpose<ByteBuffer, int[]>> DECODE_INTS =
      operation(
          "decode direct to int[]",
          4,
          ScalarDecode4IntsDirectStreams::run,
          () -> DirectSample.decode(4, int[]::new, values -> values));

  private static final Operation<Transpose<int[], ByteBuffer>> ENCODE_INTS =
      operation(
          "encode int[] to direct",
          4,
          ScalarEncode4IntsDirectStreams::run,
          () -> DirectSample.encode(4, RawBits::ints));

  private static final Operation<Transpose<ByteBuffer, float[]>> DECODE_FLOATS =
      operation(
          "decode direct to float[]",
          4,
          ScalarDecode4FloatsDirectStreams::run,
          () -> DirectSample.decode(4, float[]::new, RawBits::of));

  private static final Operation<Transpose<float[], ByteBuffer>> ENCODE_FLOATS =
      operation(
          "encode float[] to direct",
          4,
          ScalarEncode4FloatsDirectStreams::run,
          () -> DirectSample.encode(4, RawBits::floats));

  private static final Operation<Transpose<ByteBuffer, long[]>> DECODE_LONGS =
      operation(
          "decode direct to long[]",
          8,
          ScalarDecode8LongsDirectStreams::run,
          () -> DirectSample.decode(8, long[]::new, values -> values));

  private static final Operation<Transpose<long[], ByteBuffer>> ENCODE_LONGS =
      operation(
          "encode long[] to direct",
          8,
          ScalarEncode8LongsDirectStreams::run,
          () -> DirectSample.encode(8, RawBits::longs));

  private static final Operation<Transpose<ByteBuffer, double[]>> DECODE_DOUBLES =
      operation(
          "decode direct to double[]",
          8,
          ScalarDecode8DoublesDirectStreams::run,
          () -> DirectSample.decode(8, double[]::new, RawBits::of));

  private static final Operation<Transpose<double[], ByteBuffer>> ENCODE_DOUBLES =
      operation(
          "encode double[] to direct",
          8,
          ScalarEncode8DoublesDirectStreams::run,
          () -> DirectSample.encode(8, RawBits::doubles));

  private DirectKernels() {}

  static boolean decode(
      ByteBuffer streams,
      int streamsIndex,
      ByteBuffer values,
      int valuesIndex,
      int stride,
      int count,
      int width) {
    if (streams.isDirect() && values.isDirect()) {
      Operation<Transpose<ByteBuffer, ByteBuffer>> operation = DIRECT_DECODE.of(width);
      return operation != null
          && between(operation, streams, streamsIndex, values, valuesIndex, stride, count);
    }
    if (streams.isDirect() && values.hasArray()) {
      Operation<Transpose<ByteBuffer, byte[]>> operation = DIRECT_STREAMS_DECODE.of(width);
      int valuesOffset = values.arrayOffset() + valuesIndex;
      return operation != null
          && from(operation, streams, streamsIndex, values.array(), valuesOffset, stride, count);
    }
    if (streams.hasArray() && values.isDirect()) {
      Operation<Transpose<byte[], ByteBuffer>> operation = DIRECT_VALUES_DECODE.of(width);
      int streamsOffset = streams.arrayOffset() + streamsIndex;
      return operation != null
          && to(operation, streams.array(), streamsOffset, values, valuesIndex, stride, count);
    }
    return false;
  }

  static boolean encode(
      ByteBuffer values,
      int valuesIndex,
      ByteBuffer streams,
      int streamsIndex,
      int stride,
      int count,
      int width) {
    if (values.isDirect() && streams.isDirect()) {
      Operation<Transpose<ByteBuffer, ByteBuffer>> operation = DIRECT_ENCODE.of(width);
      return operation != null
          && between(operation, values, valuesIndex, streams, streamsIndex, stride, count);
    }
    if (values.hasArray() && streams.isDirect()) {
      Operation<Transpose<byte[], ByteBuffer>> operation = DIRECT_STREAMS_ENCODE.of(width);
      int valuesOffset = values.arrayOffset() + valuesIndex;
      return operation != null
          && to(operation, values.array(), valuesOffset, streams, streamsIndex, stride, count);
    }
    if (values.isDirect() && streams.hasArray()) {
      Operation<Transpose<ByteBuffer, byte[]>> operation = DIRECT_VALUES_ENCODE.of(width);
      int streamsOffset = streams.arrayOffset() + streamsIndex;
      return operation != null
          && from(operation, values, valuesIndex, streams.array(), streamsOffset, stride, count);
    }
    return false;
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

  static List<Operation<?>> all() {
    Stream<Operation<?>> anyWidth =
        Stream.of(
                DIRECT_STREAMS_DECODE,
                DIRECT_STREAMS_ENCODE,
                DIRECT_VALUES_DECODE,
                DIRECT_VALUES_ENCODE,
                DIRECT_DECODE,
                DIRECT_ENCODE)
            .flatMap(ByWidth::all);
    Stream<Operation<?>> typed =
        Stream.of(
            DECODE_INTS,
            ENCODE_INTS,
            DECODE_FLOATS,
            ENCODE_FLOATS,
            DECODE_LONGS,
            ENCODE_LONGS,
            DECODE_DOUBLES,
            ENCODE_DOUBLES);
    return Stream.concat(anyWidth, typed).toList();
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

  private static boolean between(
      Operation<Transpose<ByteBuffer, ByteBuffer>> operation,
      ByteBuffer source,
      int sourceIndex,
      ByteBuffer target,
      int targetIndex,
      int stride,
      int count) {
    ByteBuffer from = Segments.reaching(sourceIndex, source);
    ByteBuffer to = Segments.reaching(targetIndex, target);
    operation
        .kernel()
        .run(from, sourceIndex - from.position(), to, targetIndex - to.position(), stride, count);
    return true;
  }

  private static <S, T> Operation<Transpose<S, T>> operation(
      String name, int width, Transpose<S, T> scalar, Supplier<Sample<Transpose<S, T>>> sample) {
    return new Operation<>(
        ByteStreamSplitKernels.FAMILY, name, width, scalar, sample, Segments.MOST_VIEWS);
  }

  /**
   * The same operation for every width that has kernels; other widths go through a {@link Tile}.
   */
  private record ByWidth<S, T>(
      Operation<Transpose<S, T>> two,
      Operation<Transpose<S, T>> four,
      Operation<Transpose<S, T>> eight,
      Operation<Transpose<S, T>> twelve,
      Operation<Transpose<S, T>> sixteen) {
    Operation<Transpose<S, T>> of(int width) {
      return switch (width) {
        case 2 -> two;
        case 4 -> four;
        case 8 -> eight;
        case 12 -> twelve;
        case 16 -> sixteen;
        default -> null;
      };
    }

    Stream<Operation<?>> all() {
      return Stream.of(two, four, eight, twelve, sixteen);
    }
  }
}
