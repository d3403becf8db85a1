// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import io.github.lanewise.kernel.selection.Operation;
import java.util.List;

/**
 * Holds the operations of the family statistics. Ints are no operation: C2 vectorizes the scalar
 * loop, wherever vectors could serve.
 */
public final class StatisticsKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "statistics";

  /** Finds the extremes of longs in signed order. */
  public static final class Longs {
    public static final Operation<Extremes<long[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "minMax long[]",
            8,
            ScalarExtremes::run,
            ExtremesSample::longs,
            StatisticsCandidates::longs);

    private Longs() {}
  }

  /** Finds the extremes of floats. */
  public static final class Floats {
    public static final Operation<Extremes<float[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "minMax float[]",
            4,
            ScalarExtremes::run,
            ExtremesSample::floats,
            StatisticsCandidates::floats);

    private Floats() {}
  }

  /** Finds the extremes of doubles. */
  public static final class Doubles {
    public static final Operation<Extremes<double[]>> OPERATION =
        new Operation<>(
            FAMILY,
            "minMax double[]",
            8,
            ScalarExtremes::run,
            ExtremesSample::doubles,
            StatisticsCandidates::doubles);

    private Doubles() {}
  }

  private StatisticsKernels() {}

  /** Returns every operation of the family. */
  public static List<Operation<?>> all() {
    return List.of(Longs.OPERATION, Floats.OPERATION, Doubles.OPERATION);
  }
}
