// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Candidate;
import io.github.lanewise.kernel.selection.Operation;
import java.util.List;
import java.util.function.IntFunction;

/** The operations of the family byte-stream-split, and which of them serves a width. */
public final class ByteStreamSplitKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "byte-stream-split";

  private static final Operation<Transpose<byte[], byte[]>> DECODE_2 =
      decode(2, ScalarDecode2::run, SplitCandidates::decode2);
  private static final Operation<Transpose<byte[], byte[]>> DECODE_4 =
      decode(4, ScalarDecode4::run, SplitCandidates::decode4);
  private static final Operation<Transpose<byte[], byte[]>> DECODE_8 =
      decode(8, ScalarDecode8::run, SplitCandidates::decode8);
  private static final Operation<Transpose<byte[], byte[]>> DECODE_12 =
      decode(12, ScalarDecode12::run, SplitCandidates::decode12);
  private static final Operation<Transpose<byte[], byte[]>> DECODE_16 =
      decode(16, ScalarDecode16::run, SplitCandidates::decode16);
  private static final Operation<Transpose<byte[], byte[]>> ENCODE_2 =
      encode(2, ScalarEncode2::run, SplitCandidates::encode2);
  private static final Operation<Transpose<byte[], byte[]>> ENCODE_4 =
      encode(4, ScalarEncode4::run, SplitCandidates::encode4);
  private static final Operation<Transpose<byte[], byte[]>> ENCODE_8 =
      encode(8, ScalarEncode8::run, SplitCandidates::encode8);
  private static final Operation<Transpose<byte[], byte[]>> ENCODE_12 =
      encode(12, ScalarEncode12::run, SplitCandidates::encode12);
  private static final Operation<Transpose<byte[], byte[]>> ENCODE_16 =
      encode(16, ScalarEncode16::run, SplitCandidates::encode16);

  /** Width 4 into int[]. */
  public static final Operation<Transpose<byte[], int[]>> DECODE_INTS =
      new Operation<>(
          FAMILY,
          "decode int[]",
          4,
          ScalarDecode4Ints::run,
          () -> TransposeSample.decode(4, int[]::new, values -> values),
          SplitCandidates::decodeInts);

  /** Width 4 into float[]. */
  public static final Operation<Transpose<byte[], float[]>> DECODE_FLOATS =
      new Operation<>(
          FAMILY,
          "decode float[]",
          4,
          ScalarDecode4Floats::run,
          () -> TransposeSample.decode(4, float[]::new, RawBits::of),
          SplitCandidates::decodeFloats);

  /** Width 8 into long[]. */
  public static final Operation<Transpose<byte[], long[]>> DECODE_LONGS =
      new Operation<>(
          FAMILY,
          "decode long[]",
          8,
          ScalarDecode8Longs::run,
          () -> TransposeSample.decode(8, long[]::new, values -> values),
          SplitCandidates::decodeLongs);

  /** Width 8 into double[]. */
  public static final Operation<Transpose<byte[], double[]>> DECODE_DOUBLES =
      new Operation<>(
          FAMILY,
          "decode double[]",
          8,
          ScalarDecode8Doubles::run,
          () -> TransposeSample.decode(8, double[]::new, RawBits::of),
          SplitCandidates::decodeDoubles);

  /** Width 4 from int[]. */
  public static final Operation<Transpose<int[], byte[]>> ENCODE_INTS =
      new Operation<>(
          FAMILY,
          "encode int[]",
          4,
          ScalarEncode4Ints::run,
          () -> TransposeSample.encode(4, RawBits::ints),
          SplitCandidates::encodeInts);

  /** Width 4 from float[]. */
  public static final Operation<Transpose<float[], byte[]>> ENCODE_FLOATS =
      new Operation<>(
          FAMILY,
          "encode float[]",
          4,
          ScalarEncode4Floats::run,
          () -> TransposeSample.encode(4, RawBits::floats),
          SplitCandidates::encodeFloats);

  /** Width 8 from long[]. */
  public static final Operation<Transpose<long[], byte[]>> ENCODE_LONGS =
      new Operation<>(
          FAMILY,
          "encode long[]",
          8,
          ScalarEncode8Longs::run,
          () -> TransposeSample.encode(8, RawBits::longs),
          SplitCandidates::encodeLongs);

  /** Width 8 from double[]. */
  public static final Operation<Transpose<double[], byte[]>> ENCODE_DOUBLES =
      new Operation<>(
          FAMILY,
          "encode double[]",
          8,
          ScalarEncode8Doubles::run,
          () -> TransposeSample.encode(8, RawBits::doubles),
          SplitCandidates::encodeDoubles);

  private ByteStreamSplitKernels() {}

  /** Decodes any width from array to array. */
  public static void decode(
      byte[] streams,
      int streamsOffset,
      byte[] values,
      int valuesOffset,
      int stride,
      int count,
      int width) {
    switch (width) {
      case 1 -> System.arraycopy(streams, streamsOffset, values, valuesOffset, count);
      case 2 -> DECODE_2.kernel().run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 3 -> ScalarDecode3.run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 4 -> DECODE_4.kernel().run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 8 -> DECODE_8.kernel().run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 12 ->
          DECODE_12.kernel().run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 16 ->
          DECODE_16.kernel().run(streams, streamsOffset, values, valuesOffset, stride, count);
      default ->
          ScalarDecode.run(streams, streamsOffset, values, valuesOffset, stride, count, width);
    }
  }

  /** Encodes any width from array to array. */
  public static void encode(
      byte[] values,
      int valuesOffset,
      byte[] streams,
      int streamsOffset,
      int stride,
      int count,
      int width) {
    switch (width) {
      case 1 -> System.arraycopy(values, valuesOffset, streams, streamsOffset, count);
      case 2 -> ENCODE_2.kernel().run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 3 -> ScalarEncode3.run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 4 -> ENCODE_4.kernel().run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 8 -> ENCODE_8.kernel().run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 12 ->
          ENCODE_12.kernel().run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 16 ->
          ENCODE_16.kernel().run(values, valuesOffset, streams, streamsOffset, stride, count);
      default ->
          ScalarEncode.run(values, valuesOffset, streams, streamsOffset, stride, count, width);
    }
  }

  /** Every operation of the family on arrays. */
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
        ENCODE_2,
        ENCODE_4,
        ENCODE_8,
        ENCODE_12,
        ENCODE_16,
        ENCODE_INTS,
        ENCODE_FLOATS,
        ENCODE_LONGS,
        ENCODE_DOUBLES);
  }

  private static Operation<Transpose<byte[], byte[]>> decode(
      int width,
      Transpose<byte[], byte[]> scalar,
      IntFunction<List<Candidate<Transpose<byte[], byte[]>>>> candidates) {
    return new Operation<>(
        FAMILY,
        "decode byte[]",
        width,
        scalar,
        () -> TransposeSample.decode(width, size -> new byte[size * width], values -> values),
        candidates);
  }

  private static Operation<Transpose<byte[], byte[]>> encode(
      int width,
      Transpose<byte[], byte[]> scalar,
      IntFunction<List<Candidate<Transpose<byte[], byte[]>>>> candidates) {
    return new Operation<>(
        FAMILY,
        "encode byte[]",
        width,
        scalar,
        () -> TransposeSample.encode(width, values -> values),
        candidates);
  }
}
