// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.List;

/**
 * Holds the operations of the family delta. Each operation serves all widths. A caller gets the
 * kernel once for many blocks.
 */
public final class DeltaKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "delta";

  /** Decodes miniblocks to ints. */
  public static final class DecodeInts extends Operation<IntDeltas> {
    public static final DecodeInts OPERATION = new DecodeInts();

    private DecodeInts() {
      super(FAMILY, "decode deltas int[]", 4, ScalarIntDeltas::run);
    }

    @Override
    public Sample<IntDeltas> sample() {
      return new IntDeltasSample();
    }

    @Override
    public List<Candidate<IntDeltas>> candidates(int vectorBits) {
      return DeltaCandidates.decodeInts(vectorBits);
    }
  }

  /** Decodes miniblocks to longs. */
  public static final class DecodeLongs extends Operation<LongDeltas> {
    public static final DecodeLongs OPERATION = new DecodeLongs();

    private DecodeLongs() {
      super(FAMILY, "decode deltas long[]", 8, ScalarLongDeltas::run);
    }

    @Override
    public Sample<LongDeltas> sample() {
      return new LongDeltasSample();
    }

    @Override
    public List<Candidate<LongDeltas>> candidates(int vectorBits) {
      return DeltaCandidates.decodeLongs(vectorBits);
    }
  }

  private DeltaKernels() {}

  /** Returns every operation of the family. */
  public static List<Operation<?>> all() {
    return List.of(DecodeInts.OPERATION, DecodeLongs.OPERATION);
  }
}
