// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.List;

/** Holds the operations that decode from array to array, and tells which of them serves a width. */
public final class DecodeKernels {
  static final class Width2 extends ToBytes {
    static final Width2 OPERATION = new Width2();

    private Width2() {
      super(2, ScalarDecode2::run);
    }

    @Override
    public List<Candidate<Transpose<byte[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.decode2(vectorBits);
    }
  }

  static final class Width4 extends ToBytes {
    static final Width4 OPERATION = new Width4();

    private Width4() {
      super(4, ScalarDecodeWidths::run4);
    }

    @Override
    public List<Candidate<Transpose<byte[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.decode4(vectorBits);
    }
  }

  static final class Width8 extends ToBytes {
    static final Width8 OPERATION = new Width8();

    private Width8() {
      super(8, ScalarDecodeWidths::run8);
    }

    @Override
    public List<Candidate<Transpose<byte[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.decode8(vectorBits);
    }
  }

  static final class Width12 extends ToBytes {
    static final Width12 OPERATION = new Width12();

    private Width12() {
      super(12, ScalarDecodeWidths::run12);
    }

    @Override
    public List<Candidate<Transpose<byte[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.decode12(vectorBits);
    }
  }

  static final class Width16 extends ToBytes {
    static final Width16 OPERATION = new Width16();

    private Width16() {
      super(16, ScalarDecodeWidths::run16);
    }

    @Override
    public List<Candidate<Transpose<byte[], byte[]>>> candidates(int vectorBits) {
      return SplitCandidates.decode16(vectorBits);
    }
  }

  /** Decodes values of width 4 into int[]. */
  public static final class Ints extends Operation<Transpose<byte[], int[]>> {
    public static final Ints OPERATION = new Ints();

    private Ints() {
      super(ByteStreamSplitKernels.FAMILY, "decode int[]", 4, ScalarDecode4Ints::run);
    }

    @Override
    public Sample<Transpose<byte[], int[]>> sample() {
      return TransposeSample.decode(4, int[]::new, values -> values, TransposeLoops::decode);
    }

    @Override
    public List<Candidate<Transpose<byte[], int[]>>> candidates(int vectorBits) {
      return SplitCandidates.decodeInts(vectorBits);
    }
  }

  /** Decodes values of width 8 into long[]. */
  public static final class Longs extends Operation<Transpose<byte[], long[]>> {
    public static final Longs OPERATION = new Longs();

    private Longs() {
      super(ByteStreamSplitKernels.FAMILY, "decode long[]", 8, ScalarDecode8Longs::run);
    }

    @Override
    public Sample<Transpose<byte[], long[]>> sample() {
      return TransposeSample.decode(8, long[]::new, values -> values, TransposeLoops::decode);
    }

    @Override
    public List<Candidate<Transpose<byte[], long[]>>> candidates(int vectorBits) {
      return SplitCandidates.decodeLongs(vectorBits);
    }
  }

  /** Decodes values of width 4 into float[]. */
  public static final class Floats extends Operation<Transpose<byte[], float[]>> {
    public static final Floats OPERATION = new Floats();

    private Floats() {
      super(ByteStreamSplitKernels.FAMILY, "decode float[]", 4, Scalar4Floats::run);
    }

    @Override
    public Sample<Transpose<byte[], float[]>> sample() {
      return TransposeSample.decode(4, float[]::new, RawBits::of, TransposeLoops::decode);
    }

    @Override
    public List<Candidate<Transpose<byte[], float[]>>> candidates(int vectorBits) {
      return SplitCandidates.decodeFloats(vectorBits);
    }
  }

  /** Decodes values of width 8 into double[]. */
  public static final class Doubles extends Operation<Transpose<byte[], double[]>> {
    public static final Doubles OPERATION = new Doubles();

    private Doubles() {
      super(ByteStreamSplitKernels.FAMILY, "decode double[]", 8, Scalar8Doubles::run);
    }

    @Override
    public Sample<Transpose<byte[], double[]>> sample() {
      return TransposeSample.decode(8, double[]::new, RawBits::of, TransposeLoops::decode);
    }

    @Override
    public List<Candidate<Transpose<byte[], double[]>>> candidates(int vectorBits) {
      return SplitCandidates.decodeDoubles(vectorBits);
    }
  }

  private DecodeKernels() {}

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
          Width2.OPERATION
              .kernel()
              .run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 3 -> ScalarDecode3.run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 4 ->
          Width4.OPERATION
              .kernel()
              .run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 8 ->
          Width8.OPERATION
              .kernel()
              .run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 12 ->
          Width12.OPERATION
              .kernel()
              .run(streams, streamsOffset, values, valuesOffset, stride, count);
      case 16 ->
          Width16.OPERATION
              .kernel()
              .run(streams, streamsOffset, values, valuesOffset, stride, count);
      default ->
          ScalarDecode.run(streams, streamsOffset, values, valuesOffset, stride, count, width);
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

  private abstract static class ToBytes extends Operation<Transpose<byte[], byte[]>> {
    ToBytes(int width, Transpose<byte[], byte[]> scalar) {
      super(ByteStreamSplitKernels.FAMILY, "decode byte[]", width, scalar);
    }

    @Override
    public final Sample<Transpose<byte[], byte[]>> sample() {
      int width = width();
      return TransposeSample.decode(
          width, size -> new byte[size * width], values -> values, TransposeLoops.decode(width));
    }
  }
}
