// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.nio.ByteBuffer;
import java.util.List;

/** Holds the operations that decode streams in direct memory into arrays. */
final class DirectDecodeKernels {
  static final class Width2 extends ToBytes {
    static final Width2 OPERATION = new Width2();

    private Width2() {
      super(2, ScalarTile::decode2, DecodeKernels.Width2.OPERATION);
    }

    @Override
    public List<Candidate<Transpose<ByteBuffer, byte[]>>> candidates(int vectorBits) {
      return DirectCandidates.decode2(vectorBits);
    }
  }

  static final class Width4 extends ToBytes {
    static final Width4 OPERATION = new Width4();

    private Width4() {
      super(4, ScalarTile::decode4, DecodeKernels.Width4.OPERATION);
    }

    @Override
    public List<Candidate<Transpose<ByteBuffer, byte[]>>> candidates(int vectorBits) {
      return DirectCandidates.decode4(vectorBits);
    }
  }

  static final class Width8 extends ToBytes {
    static final Width8 OPERATION = new Width8();

    private Width8() {
      super(8, ScalarTile::decode8, DecodeKernels.Width8.OPERATION);
    }

    @Override
    public List<Candidate<Transpose<ByteBuffer, byte[]>>> candidates(int vectorBits) {
      return DirectCandidates.decode8(vectorBits);
    }
  }

  static final class Width12 extends ToBytes {
    static final Width12 OPERATION = new Width12();

    private Width12() {
      super(12, ScalarTile::decode12, DecodeKernels.Width12.OPERATION);
    }

    @Override
    public List<Candidate<Transpose<ByteBuffer, byte[]>>> candidates(int vectorBits) {
      return DirectCandidates.decode12(vectorBits);
    }
  }

  static final class Width16 extends ToBytes {
    static final Width16 OPERATION = new Width16();

    private Width16() {
      super(16, ScalarTile::decode16, DecodeKernels.Width16.OPERATION);
    }

    @Override
    public List<Candidate<Transpose<ByteBuffer, byte[]>>> candidates(int vectorBits) {
      return DirectCandidates.decode16(vectorBits);
    }
  }

  static final class Ints extends ToArray<int[]> {
    static final Ints OPERATION = new Ints();

    private Ints() {
      super("decode direct to int[]", 4, 1, ScalarTile::decode4, DecodeKernels.Ints.OPERATION);
    }

    @Override
    public Sample<Transpose<ByteBuffer, int[]>> sample() {
      return DirectSample.decode(4, int[]::new, values -> values);
    }

    @Override
    public List<Candidate<Transpose<ByteBuffer, int[]>>> candidates(int vectorBits) {
      return DirectCandidates.decodeInts(vectorBits);
    }
  }

  static final class Longs extends ToArray<long[]> {
    static final Longs OPERATION = new Longs();

    private Longs() {
      super("decode direct to long[]", 8, 1, ScalarTile::decode8, DecodeKernels.Longs.OPERATION);
    }

    @Override
    public Sample<Transpose<ByteBuffer, long[]>> sample() {
      return DirectSample.decode(8, long[]::new, values -> values);
    }

    @Override
    public List<Candidate<Transpose<ByteBuffer, long[]>>> candidates(int vectorBits) {
      return DirectCandidates.decodeLongs(vectorBits);
    }
  }

  static final class Floats extends ToArray<float[]> {
    static final Floats OPERATION = new Floats();

    private Floats() {
      super("decode direct to float[]", 4, 1, ScalarTile::decode4, DecodeKernels.Floats.OPERATION);
    }

    @Override
    public Sample<Transpose<ByteBuffer, float[]>> sample() {
      return DirectSample.decode(4, float[]::new, RawBits::of);
    }

    @Override
    public List<Candidate<Transpose<ByteBuffer, float[]>>> candidates(int vectorBits) {
      return DirectCandidates.decodeFloats(vectorBits);
    }
  }

  static final class Doubles extends ToArray<double[]> {
    static final Doubles OPERATION = new Doubles();

    private Doubles() {
      super(
          "decode direct to double[]", 8, 1, ScalarTile::decode8, DecodeKernels.Doubles.OPERATION);
    }

    @Override
    public Sample<Transpose<ByteBuffer, double[]>> sample() {
      return DirectSample.decode(8, double[]::new, RawBits::of);
    }

    @Override
    public List<Candidate<Transpose<ByteBuffer, double[]>>> candidates(int vectorBits) {
      return DirectCandidates.decodeDoubles(vectorBits);
    }
  }

  private DirectDecodeKernels() {}

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

  private abstract static class ToBytes extends ToArray<byte[]> {
    ToBytes(
        int width,
        Transpose<ByteBuffer, byte[]> scalar,
        Operation<Transpose<byte[], byte[]>> arrays) {
      super("decode direct to byte[]", width, width, scalar, arrays);
    }

    @Override
    public final Sample<Transpose<ByteBuffer, byte[]>> sample() {
      int width = width();
      return DirectSample.decode(width, size -> new byte[size * width], values -> values);
    }
  }

  /** An operation that {@link Tiles} serves until a kernel for direct memory is proven. */
  private abstract static class ToArray<T> extends Operation<Transpose<ByteBuffer, T>> {
    /**
     * @param elements the number of array elements that one value takes
     */
    ToArray(
        String name,
        int width,
        int elements,
        Transpose<ByteBuffer, T> scalar,
        Operation<Transpose<byte[], T>> arrays) {
      super(
          ByteStreamSplitKernels.FAMILY,
          name,
          width,
          scalar,
          new Tiles<>(arrays, elements, width),
          Segments.MAX_SEGMENT_BYTES);
      arrays.setDependent(this);
    }
  }

  /**
   * Decodes tile by tile with the arrays' kernel, which may be a vector kernel. This is no lambda,
   * because linking a lambda would make the first call longer.
   *
   * @param elements the number of array elements that one value takes
   */
  private record Tiles<T>(Operation<Transpose<byte[], T>> arrays, int elements, int width)
      implements Transpose<ByteBuffer, T> {
    @Override
    public void run(
        ByteBuffer streams, int streamsIndex, T values, int valuesOffset, int stride, int count) {
      Tile.decode(
          streams,
          streams.position() + streamsIndex,
          arrays.kernel(),
          values,
          valuesOffset,
          elements,
          stride,
          count,
          width);
    }
  }
}
