// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Candidate;
import io.github.lanewise.kernel.selection.Operation;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Holds the operations of the family byte-stream-split on arrays, and tells which of them serves a
 * width.
 */
public final class ByteStreamSplitKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "byte-stream-split";

  static final class Decode2 {
    static final Operation<Transpose<byte[], byte[]>> OPERATION =
        decode(2, ScalarDecode2::run, SplitCandidates::decode2);

    private Decode2() {}
  }

  static final class Decode4 {
    static final Operation<Transpose<byte[], byte[]>> OPERATION =
        decode(4, ScalarDecodeWidths::run4, SplitCandidates::decode4);

    private Decode4() {}
  }

  static final class Decode8 {
    static final Operation<Transpose<byte[], byte[]>> OPERATION =
        decode(8, ScalarDecodeWidths::run8, SplitCandidates::decode8);

    private Decode8() {}
  }

  static final class Decode12 {
    static final Operation<Transpose<byte[], byte[]>> OPERATION =
        decode(12, ScalarDecodeWidths::run12, SplitCandidates::decode12);

    private Decode12() {}
  }

  static final class Decode16 {
    static final Operation<Transpose<byte[], byte[]>> OPERATION =
        decode(16, ScalarDecodeWidths::run16, SplitCandidates::decode16);

    private Decode16() {}
  }

  private static final class Encode2 {
    static final Operation<Transpose<byte[], byte[]>> OPERATION =
        encode(2, ScalarEncode2::run, SplitCandidates::encode2);

    private Encode2() {}
  }

  private static final class Encode4 {
    static final Operation<Transpose<byte[], byte[]>> OPERATION =
        encode(4, ScalarEncode4::run, SplitCandidates::encode4);

    private Encode4() {}
  }

  private static final class Encode8 {
    static final Operation<Transpose<byte[], byte[]>> OPERATION =
        encode(8, ScalarEncode8::run, SplitCandidates::encode8);

    private Encode8() {}
  }

  private static final class Encode12 {
    static final Operation<Transpose<byte[], byte[]>> OPERATION =
        encode(12, ScalarEncodeWidths::run12, SplitCandidates::encode12);

    private Encode12() {}
  }

  private static final class Encode16 {
    static final Operation<Transpose<byte[], byte[]>> OPERATION =
        encode(16, ScalarEncodeWidths::run16, SplitCandidates::encode16);

    private Encode16() {}
  }

  /** Decodes values of width 4 into int[]. */
  public static final class DecodeInts {
    public static final Operation<Transpose<byte[], int[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "decode int[]",
            4,
            ScalarDecode4Ints::run,
            () -> TransposeSample.decode(4, int[]::new, values -> values, TransposeLoops::decode),
            SplitCandidates::decodeInts);

    private DecodeInts() {}
  }

  /** Decodes values of width 4 into float[]. */
  public static final class DecodeFloats {
    public static final Operation<Transpose<byte[], float[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "decode float[]",
            4,
            Scalar4Floats::run,
            () -> TransposeSample.decode(4, float[]::new, RawBits::of, TransposeLoops::decode),
            SplitCandidates::decodeFloats);

    private DecodeFloats() {}
  }

  /** Decodes values of width 8 into long[]. */
  public static final class DecodeLongs {
    public static final Operation<Transpose<byte[], long[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "decode long[]",
            8,
            ScalarDecode8Longs::run,
            () -> TransposeSample.decode(8, long[]::new, values -> values, TransposeLoops::decode),
            SplitCandidates::decodeLongs);

    private DecodeLongs() {}
  }

  /** Decodes values of width 8 into double[]. */
  public static final class DecodeDoubles {
    public static final Operation<Transpose<byte[], double[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "decode double[]",
            8,
            Scalar8Doubles::run,
            () -> TransposeSample.decode(8, double[]::new, RawBits::of, TransposeLoops::decode),
            SplitCandidates::decodeDoubles);

    private DecodeDoubles() {}
  }

  /** Encodes int[] as values of width 4. */
  public static final class EncodeInts {
    public static final Operation<Transpose<int[], byte[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "encode int[]",
            4,
            ScalarEncode4Ints::run,
            () -> TransposeSample.encode(4, RawBits::ints, TransposeLoops::encode),
            SplitCandidates::encodeInts);

    private EncodeInts() {}
  }

  /** Encodes float[] as values of width 4. */
  public static final class EncodeFloats {
    public static final Operation<Transpose<float[], byte[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "encode float[]",
            4,
            Scalar4Floats::run,
            () -> TransposeSample.encode(4, RawBits::floats, TransposeLoops::encode),
            SplitCandidates::encodeFloats);

    private EncodeFloats() {}
  }

  /** Encodes long[] as values of width 8. */
  public static final class EncodeLongs {
    public static final Operation<Transpose<long[], byte[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "encode long[]",
            8,
            ScalarEncode8Longs::run,
            () -> TransposeSample.encode(8, RawBits::longs, TransposeLoops::encode),
            SplitCandidates::encodeLongs);

    private EncodeLongs() {}
  }

  /** Encodes double[] as values of width 8. */
  public static final class EncodeDoubles {
    public static final Operation<Transpose<double[], byte[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "encode double[]",
            8,
            Scalar8Doubles::run,
            () -> TransposeSample.encode(8, RawBits::doubles, TransposeLoops::encode),
            SplitCandidates::encodeDoubles);

    private EncodeDoubles() {}
  }

  private ByteStreamSplitKernels() {}

  /** Decodes values of any width from array to array. */
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
      case 2 ->
          Decode2.OPERATION
              .kernel()
              .run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 3 -> ScalarDecode3.run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 4 ->
          Decode4.OPERATION
              .kernel()
              .run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 8 ->
          Decode8.OPERATION
              .kernel()
              .run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 12 ->
          Decode12.OPERATION
              .kernel()
              .run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 16 ->
          Decode16.OPERATION
              .kernel()
              .run(streams, streamsOffset, values, valuesOffset, stride, count);
      default ->
          ScalarDecode.run(streams, streamsOffset, values, valuesOffset, stride, count, width);
    }
  }

  /** Encodes values of any width from array to array. */
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
      case 2 ->
          Encode2.OPERATION
              .kernel()
              .run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 3 -> ScalarEncode3.run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 4 ->
          Encode4.OPERATION
              .kernel()
              .run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 8 ->
          Encode8.OPERATION
              .kernel()
              .run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 12 ->
          Encode12.OPERATION
              .kernel()
              .run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 16 ->
          Encode16.OPERATION
              .kernel()
              .run(values, valuesOffset, streams, streamsOffset, stride, count);
      default ->
          ScalarEncode.run(values, valuesOffset, streams, streamsOffset, stride, count, width);
    }
  }

  /** Returns every operation of the family on arrays. */
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
        Encode2.OPERATION,
        Encode4.OPERATION,
        Encode8.OPERATION,
        Encode12.OPERATION,
        Encode16.OPERATION,
        EncodeInts.OPERATION,
        EncodeFloats.OPERATION,
        EncodeLongs.OPERATION,
        EncodeDoubles.OPERATION);
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
        () ->
            TransposeSample.decode(
                width,
                size -> new byte[size * width],
                values -> values,
                TransposeLoops.decode(width)),
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
        () -> TransposeSample.encode(width, values -> values, TransposeLoops.encode(width)),
        candidates);
  }
}
