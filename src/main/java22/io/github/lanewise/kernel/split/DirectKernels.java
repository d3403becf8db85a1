// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Operation;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;

/** Byte-stream-split kernels that read and write direct memory in place, as memory segments. */
public final class DirectKernels {
  private static final ByWidth<ByteBuffer, byte[]> DIRECT_STREAMS_DECODE =
      ByWidth.of(
          "decode direct to byte[]",
          DirectSample::directStreamsDecode,
          ScalarDecode2DirectStreams::run,
          ScalarDecode4DirectStreams::run,
          ScalarDecode8DirectStreams::run,
          ScalarDecode12DirectStreams::run,
          ScalarDecode16DirectStreams::run);

  private static final ByWidth<byte[], ByteBuffer> DIRECT_STREAMS_ENCODE =
      ByWidth.of(
          "encode byte[] to direct",
          DirectSample::directStreamsEncode,
          ScalarEncode2DirectStreams::run,
          ScalarEncode4DirectStreams::run,
          ScalarEncode8DirectStreams::run,
          ScalarEncode12DirectStreams::run,
          ScalarEncode16DirectStreams::run);

  private static final ByWidth<byte[], ByteBuffer> DIRECT_VALUES_DECODE =
      ByWidth.of(
          "decode byte[] to direct",
          DirectSample::directValuesDecode,
          ScalarDecode2DirectValues::run,
          ScalarDecode4DirectValues::run,
          ScalarDecode8DirectValues::run,
          ScalarDecode12DirectValues::run,
          ScalarDecode16DirectValues::run);

  private static final ByWidth<ByteBuffer, byte[]> DIRECT_VALUES_ENCODE =
      ByWidth.of(
          "encode direct to byte[]",
          DirectSample::directValuesEncode,
          ScalarEncode2DirectValues::run,
          ScalarEncode4DirectValues::run,
          ScalarEncode8DirectValues::run,
          ScalarEncode12DirectValues::run,
          ScalarEncode16DirectValues::run);

  private static final ByWidth<ByteBuffer, ByteBuffer> DIRECT_DECODE =
      ByWidth.of(
          "decode direct to direct",
          DirectSample::directDecode,
          ScalarDecode2Direct::run,
          ScalarDecode4Direct::run,
          ScalarDecode8Direct::run,
          ScalarDecode12Direct::run,
          ScalarDecode16Direct::run);

  private static final ByWidth<ByteBuffer, ByteBuffer> DIRECT_ENCODE =
      ByWidth.of(
          "encode direct to direct",
          DirectSample::directEncode,
          ScalarEncode2Direct::run,
          ScalarEncode4Direct::run,
          ScalarEncode8Direct::run,
          ScalarEncode12Direct::run,
          ScalarEncode16Direct::run);

  private static final Operation<Transpose<ByteBuffer, int[]>> DECODE_INTS =
      ByWidth.operation(
          "decode direct to int[]",
          4,
          ScalarDecode4IntsDirectStreams::run,
          () -> DirectSample.decode(4, int[]::new, values -> values));

  private static final Operation<Transpose<int[], ByteBuffer>> ENCODE_INTS =
      ByWidth.operation(
          "encode int[] to direct",
          4,
          ScalarEncode4IntsDirectStreams::run,
          () -> DirectSample.encode(4, RawBits::ints));

  private static final Operation<Transpose<ByteBuffer, float[]>> DECODE_FLOATS =
      ByWidth.operation(
          "decode direct to float[]",
          4,
          ScalarDecode4FloatsDirectStreams::run,
          () -> DirectSample.decode(4, float[]::new, RawBits::of));

  private static final Operation<Transpose<float[], ByteBuffer>> ENCODE_FLOATS =
      ByWidth.operation(
          "encode float[] to direct",
          4,
          ScalarEncode4FloatsDirectStreams::run,
          () -> DirectSample.encode(4, RawBits::floats));

  private static final Operation<Transpose<ByteBuffer, long[]>> DECODE_LONGS =
      ByWidth.operation(
          "decode direct to long[]",
          8,
          ScalarDecode8LongsDirectStreams::run,
          () -> DirectSample.decode(8, long[]::new, values -> values));

  private static final Operation<Transpose<long[], ByteBuffer>> ENCODE_LONGS =
      ByWidth.operation(
          "encode long[] to direct",
          8,
          ScalarEncode8LongsDirectStreams::run,
          () -> DirectSample.encode(8, RawBits::longs));

  private static final Operation<Transpose<ByteBuffer, double[]>> DECODE_DOUBLES =
      ByWidth.operation(
          "decode direct to double[]",
          8,
          ScalarDecode8DoublesDirectStreams::run,
          () -> DirectSample.decode(8, double[]::new, RawBits::of));

  private static final Operation<Transpose<double[], ByteBuffer>> ENCODE_DOUBLES =
      ByWidth.operation(
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

  /** Every operation on direct memory. */
  public static List<Operation<?>> all() {
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
}
