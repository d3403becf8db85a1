// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.selection.Operation;
import java.util.List;

/**
 * Holds the operation of the family delta. It serves all widths. A caller fetches the kernel once
 * for many blocks. Only {@link ScalarIntDeltas} decodes to ints, so it is called without an
 * operation. C2 boxed the vectors of every other kernel that was tried, in some JVMs and not in
 * others.
 */
public final class DeltaKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "delta";

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
    return List.of(DecodeLongs.OPERATION);
  }
}
