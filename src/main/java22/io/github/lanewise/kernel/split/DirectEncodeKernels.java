// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.nio.ByteBuffer;
import java.util.List;

/** Holds the operations that encode arrays into streams in direct memory. */
final class DirectEncodeKernels {
  static final class Ints extends FromArray<int[]> {
    static final Ints OPERATION = new Ints();

    private Ints() {
      super("encode int[] to direct", 4, ScalarTile::encode4, EncodeKernels.Ints.OPERATION);
    }

    @Override
    public Sample<Transpose<int[], ByteBuffer>> sample() {
      return DirectSample.encode(4, RawBits::ints);
    }

    @Override
    public List<Candidate<Transpose<int[], ByteBuffer>>> candidates(int vectorBits) {
      return DirectCandidates.encodeInts(vectorBits);
    }
  }

  static final class Longs extends FromArray<long[]> {
    static final Longs OPERATION = new Longs();

    private Longs() {
      super("encode long[] to direct", 8, ScalarTile::encode8, EncodeKernels.Longs.OPERATION);
    }

    @Override
    public Sample<Transpose<long[], ByteBuffer>> sample() {
      return DirectSample.encode(8, RawBits::longs);
    }

    @Override
    public List<Candidate<Transpose<long[], ByteBuffer>>> candidates(int vectorBits) {
      return DirectCandidates.encodeLongs(vectorBits);
    }
  }

  static final class Floats extends FromArray<float[]> {
    static final Floats OPERATION = new Floats();

    private Floats() {
      super("encode float[] to direct", 4, ScalarTile::encode4, EncodeKernels.Floats.OPERATION);
    }

    @Override
    public Sample<Transpose<float[], ByteBuffer>> sample() {
      return DirectSample.encode(4, RawBits::floats);
    }

    @Override
    public List<Candidate<Transpose<float[], ByteBuffer>>> candidates(int vectorBits) {
      return DirectCandidates.encodeFloats(vectorBits);
    }
  }

  static final class Doubles extends FromArray<double[]> {
    static final Doubles OPERATION = new Doubles();

    private Doubles() {
      super("encode double[] to direct", 8, ScalarTile::encode8, EncodeKernels.Doubles.OPERATION);
    }

    @Override
    public Sample<Transpose<double[], ByteBuffer>> sample() {
      return DirectSample.encode(8, RawBits::doubles);
    }

    @Override
    public List<Candidate<Transpose<double[], ByteBuffer>>> candidates(int vectorBits) {
      return DirectCandidates.encodeDoubles(vectorBits);
    }
  }

  private DirectEncodeKernels() {}

  static List<Operation<?>> all() {
    return List.of(Ints.OPERATION, Floats.OPERATION, Longs.OPERATION, Doubles.OPERATION);
  }

  /** An operation that {@link Tiles} serves until a kernel for direct memory is proven. */
  private abstract static class FromArray<S> extends Operation<Transpose<S, ByteBuffer>> {
    FromArray(
        String name,
        int width,
        Transpose<S, ByteBuffer> scalar,
        Operation<Transpose<S, byte[]>> arrays) {
      super(
          ByteStreamSplitKernels.FAMILY,
          name,
          width,
          scalar,
          new Tiles<>(arrays, width),
          Segments.MAX_SEGMENT_BYTES);
      arrays.setDependent(this);
    }
  }

  /**
   * Encodes tile by tile with the arrays' kernel, which may be a vector kernel. This is no lambda,
   * because linking a lambda would make the first call longer.
   */
  private record Tiles<S>(Operation<Transpose<S, byte[]>> arrays, int width)
      implements Transpose<S, ByteBuffer> {
    @Override
    public void run(
        S values, int valuesOffset, ByteBuffer streams, int streamsIndex, int stride, int count) {
      Tile.encode(
          arrays.kernel(),
          values,
          valuesOffset,
          streams,
          streams.position() + streamsIndex,
          stride,
          count,
          width);
    }
  }
}
