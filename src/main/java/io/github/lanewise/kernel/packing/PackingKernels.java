// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.selection.Operation;
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
  public static final class UnpackInts {
    public static final Operation<Packing<byte[], int[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "unpack int[]",
            0,
            ScalarUnpack::ints,
            PackingSample::unpackInts,
            PackingCandidates::unpackInts);

    private UnpackInts() {}
  }

  /** Unpacks values of widths 0 to 64 into long[]. */
  public static final class UnpackLongs {
    public static final Operation<Packing<byte[], long[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "unpack long[]",
            0,
            ScalarUnpack::longs,
            PackingSample::unpackLongs,
            PackingCandidates::unpackLongs);

    private UnpackLongs() {}
  }

  /** Packs values of int[] in widths 0 to 32. */
  public static final class PackInts {
    public static final Operation<Packing<int[], byte[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "pack int[]",
            0,
            ScalarPack::ints,
            PackSample::new,
            PackingCandidates::packInts);

    private PackInts() {}
  }

  /** Decodes whole runs of the RLE/bit-packing hybrid into int[]. */
  public static final class Runs {
    public static final Operation<WholeRuns> OPERATION =
        new Operation<>(
            FAMILY,
            "runs int[]",
            0,
            ScalarWholeRuns::run,
            RunsSample::new,
            PackingCandidates::wholeRuns);

    private Runs() {}
  }

  private PackingKernels() {}

  /** Returns every operation of the family. */
  public static List<Operation<?>> all() {
    return List.of(UnpackInts.OPERATION, UnpackLongs.OPERATION, PackInts.OPERATION, Runs.OPERATION);
  }
}
