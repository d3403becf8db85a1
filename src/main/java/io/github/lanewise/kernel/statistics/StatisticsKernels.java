// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.List;

/**
 * Holds the operations of the family statistics. There is no operation for ints, because C2
 * vectorizes their scalar loop wherever vectors could serve.
 */
public final class StatisticsKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "statistics";

  /** Finds the extremes of longs in signed order. */
  public static final class Longs extends Operation<Extremes<long[]>> {
    public static final Longs OPERATION = new Longs();

    private Longs() {
      super(FAMILY, "minMax long[]", 8, ScalarExtremes::run);
    }

    @Override
    public Sample<Extremes<long[]>> sample() {
      return ExtremesSample.longs();
    }

    @Override
    public List<Candidate<Extremes<long[]>>> candidates(int vectorBits) {
      return StatisticsCandidates.longs(vectorBits);
    }
  }

  /** Finds the extremes of floats. */
  public static final class Floats extends Operation<Extremes<float[]>> {
    public static final Floats OPERATION = new Floats();

    private Floats() {
      super(FAMILY, "minMax float[]", 4, ScalarExtremes::run);
    }

    @Override
    public Sample<Extremes<float[]>> sample() {
      return ExtremesSample.floats();
    }

    @Override
    public List<Candidate<Extremes<float[]>>> candidates(int vectorBits) {
      return StatisticsCandidates.floats(vectorBits);
    }
  }

  /** Finds the extremes of doubles. */
  public static final class Doubles extends Operation<Extremes<double[]>> {
    public static final Doubles OPERATION = new Doubles();

    private Doubles() {
      super(FAMILY, "minMax double[]", 8, ScalarExtremes::run);
    }

    @Override
    public Sample<Extremes<double[]>> sample() {
      return ExtremesSample.doubles();
    }

    @Override
    public List<Candidate<Extremes<double[]>>> candidates(int vectorBits) {
      return StatisticsCandidates.doubles(vectorBits);
    }
  }

  private StatisticsKernels() {}

  /** Returns every operation of the family. */
  public static List<Operation<?>> all() {
    return List.of(Longs.OPERATION, Floats.OPERATION, Doubles.OPERATION);
  }
}
