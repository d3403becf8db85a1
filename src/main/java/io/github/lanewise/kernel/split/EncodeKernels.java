// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.List;

/** Holds the operations that encode from array to array, and tells which of them serves a width. */
public final class EncodeKernels {
  private static final class Width2 extends OfBytes {
    static final Width2 OPERATION = new Width2();

    private Width2() {
      super(2, ScalarEncode2::run);
    }

    @Override
    public List<Candidate<Transpose<byte[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.encode2(vectorBits);
    }
  }

  private static final class Width4 extends OfBytes {
    static final Width4 OPERATION = new Width4();

    private Width4() {
      super(4, ScalarEncode4::run);
    }

    @Override
    public List<Candidate<Transpose<byte[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.encode4(vectorBits);
    }
  }

  private static final class Width8 extends OfBytes {
    static final Width8 OPERATION = new Width8();

    private Width8() {
      super(8, ScalarEncode8::run);
    }

    @Override
    public List<Candidate<Transpose<byte[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.encode8(vectorBits);
    }
  }

  private static final class Width12 extends OfBytes {
    static final Width12 OPERATION = new Width12();

    private Width12() {
      super(12, ScalarEncodeWidths::run12);
    }

    @Override
    public List<Candidate<Transpose<byte[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.encode12(vectorBits);
    }
  }

  private static final class Width16 extends OfBytes {
    static final Width16 OPERATION = new Width16();

    private Width16() {
      super(16, ScalarEncodeWidths::run16);
    }

    @Override
    public List<Candidate<Transpose<byte[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.encode16(vectorBits);
    }
  }

  /** Encodes int[] as values of width 4. */
  public static final class Ints extends Operation<Transpose<int[], byte[]>> {
    public static final Ints OPERATION = new Ints();

    private Ints() {
      super(ByteStreamSplitKernels.FAMILY, "encode int[]", 4, ScalarEncode4Ints::run);
    }

    @Override
    public Sample<Transpose<int[], byte[]>> sample() {
      return TransposeSample.encode(4, RawBits::ints, TransposeLoops::encode);
    }

    @Override
    public List<Candidate<Transpose<int[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.encodeInts(vectorBits);
    }
  }

  /** Encodes long[] as values of width 8. */
  public static final class Longs extends Operation<Transpose<long[], byte[]>> {
    public static final Longs OPERATION = new Longs();

    private Longs() {
      super(ByteStreamSplitKernels.FAMILY, "encode long[]", 8, ScalarEncode8Longs::run);
    }

    @Override
    public Sample<Transpose<long[], byte[]>> sample() {
      return TransposeSample.encode(8, RawBits::longs, TransposeLoops::encode);
    }

    @Override
    public List<Candidate<Transpose<long[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.encodeLongs(vectorBits);
    }
  }

  /** Encodes float[] as values of width 4. */
  public static final class Floats extends Operation<Transpose<float[], byte[]>> {
    public static final Floats OPERATION = new Floats();

    private Floats() {
      super(ByteStreamSplitKernels.FAMILY, "encode float[]", 4, Scalar4Floats::run);
    }

    @Override
    public Sample<Transpose<float[], byte[]>> sample() {
      return TransposeSample.encode(4, RawBits::floats, TransposeLoops::encode);
    }

    @Override
    public List<Candidate<Transpose<float[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.encodeFloats(vectorBits);
    }
  }

  /** Encodes double[] as values of width 8. */
  public static final class Doubles extends Operation<Transpose<double[], byte[]>> {
    public static final Doubles OPERATION = new Doubles();

    private Doubles() {
      super(ByteStreamSplitKernels.FAMILY, "encode double[]", 8, Scalar8Doubles::run);
    }

    @Override
    public Sample<Transpose<double[], byte[]>> sample() {
      return TransposeSample.encode(8, RawBits::doubles, TransposeLoops::encode);
    }

    @Override
    public List<Candidate<Transpose<double[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.encodeDoubles(vectorBits);
    }
  }

  private EncodeKernels() {}

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
          Width2.OPERATION
              .kernel()
              .run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 3 -> ScalarEncode3.run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 4 ->
          Width4.OPERATION
              .kernel()
              .run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 8 ->
          Width8.OPERATION
              .kernel()
              .run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 12 ->
          Width12.OPERATION
              .kernel()
              .run(values, valuesOffset, streams, streamsOffset, stride, count);
      case 16 ->
          Width16.OPERATION
              .kernel()
              .run(values, valuesOffset, streams, streamsOffset, stride, count);
      default ->
          ScalarEncode.run(values, valuesOffset, streams, streamsOffset, stride, count, width);
    }
  }

  static List<Operation<?>> all() {
    return List.of(
        Width2.OPERATION,
        Width4.OPERATION,
        Width8.OPERATION,
        Width12.OPERATION,
        Width16.OPERATION,
        Ints.OPERATION,
        Floats.OPERATION,
        Longs.OPERATION,
        Doubles.OPERATION);
  }

  private abstract static class OfBytes extends Operation<Transpose<byte[], byte[]>> {
    OfBytes(int width, Transpose<byte[], byte[]> scalar) {
      super(ByteStreamSplitKernels.FAMILY, "encode byte[]", width, scalar);
    }

    @Override
    public final Sample<Transpose<byte[], byte[]>> sample() {
      return TransposeSample.encode(width(), values -> values, TransposeLoops.encode(width()));
    }
  }
}
