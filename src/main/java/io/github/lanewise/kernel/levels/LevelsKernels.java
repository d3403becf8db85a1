// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.selection.Operation;
import java.util.List;

/**
 * Holds the operations of the family levels, which compare levels and move numbers between dense
 * arrays and slots.
 */
public final class LevelsKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "levels";

  /** Sets the bits of levels that are at least as high as a given level. */
  public static final class AtLeast {
    public static final Operation<LevelBits> OPERATION =
        new Operation<>(
            FAMILY,
            "atLeast int[]",
            4,
            ScalarLevels::atLeast,
            LevelsSample::atLeast,
            LevelsCandidates::atLeast);

    private AtLeast() {}
  }

  /** Sets the bits of levels that equal a given level. */
  public static final class Equal {
    public static final Operation<LevelBits> OPERATION =
        new Operation<>(
            FAMILY,
            "equal int[]",
            4,
            ScalarLevels::equal,
            LevelsSample::equal,
            LevelsCandidates::equal);

    private Equal() {}
  }

  /** Moves dense ints into the slots of rows that have a value. */
  public static final class SpreadInts {
    public static final Operation<OverNulls<int[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "spread int[]",
            4,
            ScalarSpreadInts::run,
            NullsSample::spreadInts,
            LevelsCandidates::spreadInts);

    private SpreadInts() {}
  }

  /** Moves dense longs into slots. */
  public static final class SpreadLongs {
    public static final Operation<OverNulls<long[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "spread long[]",
            8,
            ScalarSpreadNumbers::run,
            NullsSample::spreadLongs,
            LevelsCandidates::spreadLongs);

    private SpreadLongs() {}
  }

  /** Moves dense floats into slots. */
  public static final class SpreadFloats {
    public static final Operation<OverNulls<float[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "spread float[]",
            4,
            ScalarSpreadNumbers::run,
            NullsSample::spreadFloats,
            LevelsCandidates::spreadFloats);

    private SpreadFloats() {}
  }

  /** Moves dense doubles into slots. */
  public static final class SpreadDoubles {
    public static final Operation<OverNulls<double[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "spread double[]",
            8,
            ScalarSpreadNumbers::run,
            NullsSample::spreadDoubles,
            LevelsCandidates::spreadDoubles);

    private SpreadDoubles() {}
  }

  /** Moves ints out of slots, so that they are dense. */
  public static final class CompactInts {
    public static final Operation<OverNulls<int[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "compact int[]",
            4,
            ScalarCompactInts::run,
            NullsSample::compactInts,
            LevelsCandidates::compactInts);

    private CompactInts() {}
  }

  /** Moves longs out of slots, so that they are dense. */
  public static final class CompactLongs {
    public static final Operation<OverNulls<long[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "compact long[]",
            8,
            ScalarCompactNumbers::run,
            NullsSample::compactLongs,
            LevelsCandidates::compactLongs);

    private CompactLongs() {}
  }

  /** Moves floats out of slots, so that they are dense. */
  public static final class CompactFloats {
    public static final Operation<OverNulls<float[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "compact float[]",
            4,
            ScalarCompactNumbers::run,
            NullsSample::compactFloats,
            LevelsCandidates::compactFloats);

    private CompactFloats() {}
  }

  /** Moves doubles out of slots, so that they are dense. */
  public static final class CompactDoubles {
    public static final Operation<OverNulls<double[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "compact double[]",
            8,
            ScalarCompactNumbers::run,
            NullsSample::compactDoubles,
            LevelsCandidates::compactDoubles);

    private CompactDoubles() {}
  }

  private LevelsKernels() {}

  /** Returns every operation of the family. */
  public static List<Operation<?>> all() {
    return List.of(
        AtLeast.OPERATION,
        Equal.OPERATION,
        SpreadInts.OPERATION,
        SpreadLongs.OPERATION,
        SpreadFloats.OPERATION,
        SpreadDoubles.OPERATION,
        CompactInts.OPERATION,
        CompactLongs.OPERATION,
        CompactFloats.OPERATION,
        CompactDoubles.OPERATION);
  }
}
