// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.List;

/**
 * Holds the operations of the family packing. There is one for each type, which serves all widths.
 * So the time that a program spends on any width helps to earn the one trial. Only {@link
 * ScalarPack} packs longs, so it is called for them without an operation.
 */
public final class PackingKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "packing";

  /** Unpacks values of widths 0 to 32 into int[]. */
  public static final class UnpackInts extends Operation<Packing<byte[], int[]>> {
    public static final UnpackInts OPERATION = new UnpackInts();

    private UnpackInts() {
      super(FAMILY, "unpack int[]", 0, ScalarUnpack::ints);
    }

    @Override
    public Sample<Packing<byte[], int[]>> sample() {
      return PackingSample.unpackInts();
    }

    @Override
    public List<Candidate<Packing<byte[], int[]>>> candidates(int vectorBits) {
      return PackingCandidates.unpackInts(vectorBits);
    }
  }

  /** Unpacks values of widths 0 to 64 into long[]. */
  public static final class UnpackLongs extends Operation<Packing<byte[], long[]>> {
    public static final UnpackLongs OPERATION = new UnpackLongs();

    private UnpackLongs() {
      super(FAMILY, "unpack long[]", 0, ScalarUnpack::longs);
    }

    @Override
    public Sample<Packing<byte[], long[]>> sample() {
      return PackingSample.unpackLongs();
    }

    @Override
    public List<Candidate<Packing<byte[], long[]>>> candidates(int vectorBits) {
      return PackingCandidates.unpackLongs(vectorBits);
    }
  }

  /** Packs values of int[] in widths 0 to 32. */
  public static final class PackInts extends Operation<Packing<int[], byte[]>> {
    public static final PackInts OPERATION = new PackInts();

    private PackInts() {
      super(FAMILY, "pack int[]", 0, ScalarPack::ints);
    }

    @Override
    public Sample<Packing<int[], byte[]>> sample() {
      return new PackSample();
    }

    @Override
    public List<Candidate<Packing<int[], byte[]>>> candidates(int vectorBits) {
      return PackingCandidates.packInts(vectorBits);
    }
  }

  /** Decodes whole runs of the RLE/bit-packing hybrid into int[]. */
  public static final class Runs extends Operation<WholeRuns> {
    public static final Runs OPERATION = new Runs();

    private Runs() {
      super(FAMILY, "runs int[]", 0, ScalarWholeRuns::run);
    }

    @Override
    public Sample<WholeRuns> sample() {
      return new RunsSample();
    }

    @Override
    public List<Candidate<WholeRuns>> candidates(int vectorBits) {
      return PackingCandidates.wholeRuns(vectorBits);
    }
  }

  private PackingKernels() {}

  /** Returns every operation of the family. */
  public static List<Operation<?>> all() {
    return List.of(UnpackInts.OPERATION, UnpackLongs.OPERATION, PackInts.OPERATION, Runs.OPERATION);
  }
}
