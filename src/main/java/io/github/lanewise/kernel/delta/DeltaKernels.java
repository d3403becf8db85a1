// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.selection.Operation;
import java.util.List;

/**
 * Holds the operations of the family delta. Each serves all widths. A caller fetches the kernel
 * once for many blocks.
 */
public final class DeltaKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "delta";

  /** Decodes miniblocks to ints. */
  public static final class DecodeInts {
    public static final Operation<IntDeltas> OPERATION =
        new Operation<>(
            FAMILY,
            "decode deltas int[]",
            4,
            ScalarIntDeltas::run,
            IntDeltasSample::new,
            DeltaCandidates::decodeInts);

    private DecodeInts() {}
  }

  /** Decodes miniblocks to longs. */
  public static final class DecodeLongs {
    public static final Operation<LongDeltas> OPERATION =
        new Operation<>(
            FAMILY,
            "decode deltas long[]",
            8,
            ScalarLongDeltas::run,
            LongDeltasSample::new,
            DeltaCandidates::decodeLongs);

    private DecodeLongs() {}
  }

  private DeltaKernels() {}

  /** Returns every operation of the family. */
  public static List<Operation<?>> all() {
    return List.of(DecodeInts.OPERATION, DecodeLongs.OPERATION);
  }
}
