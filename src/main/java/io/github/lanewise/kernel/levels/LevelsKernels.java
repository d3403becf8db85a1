// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.List;

/**
 * Holds the operations of the family levels, which compare levels and move numbers between dense
 * arrays and slots.
 */
public final class LevelsKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "levels";

  /** Sets the bits of levels that are at least as high as a given level. */
  public static final class AtLeast extends Operation<LevelBits> {
    public static final AtLeast OPERATION = new AtLeast();

    private AtLeast() {
      super(FAMILY, "atLeast int[]", 4, ScalarLevels::atLeast);
    }

    @Override
    public Sample<LevelBits> sample() {
      return LevelsSample.atLeast();
    }

    @Override
    public List<Candidate<LevelBits>> candidates(int vectorBits) {
      return LevelsCandidates.atLeast(vectorBits);
    }
  }

  /** Sets the bits of levels that equal a given level. */
  public static final class Equal extends Operation<LevelBits> {
    public static final Equal OPERATION = new Equal();

    private Equal() {
      super(FAMILY, "equal int[]", 4, ScalarLevels::equal);
    }

    @Override
    public Sample<LevelBits> sample() {
      return LevelsSample.equal();
    }

    @Override
    public List<Candidate<LevelBits>> candidates(int vectorBits) {
      return LevelsCandidates.equal(vectorBits);
    }
  }

  /** Moves dense ints into the slots of rows that have a value. */
  public static final class SpreadInts extends Operation<OverNulls<int[]>> {
    public static final SpreadInts OPERATION = new SpreadInts();

    private SpreadInts() {
      super(FAMILY, "spread int[]", 4, ScalarSpreadInts::run);
    }

    @Override
    public Sample<OverNulls<int[]>> sample() {
      return NullsSample.spreadInts();
    }

    @Override
    public List<Candidate<OverNulls<int[]>>> candidates(int vectorBits) {
      return LevelsCandidates.spreadInts(vectorBits);
    }
  }

  /** Moves dense longs into slots. */
  public static final class SpreadLongs extends Operation<OverNulls<long[]>> {
    public static final SpreadLongs OPERATION = new SpreadLongs();

    private SpreadLongs() {
      super(FAMILY, "spread long[]", 8, ScalarSpreadNumbers::run);
    }

    @Override
    public Sample<OverNulls<long[]>> sample() {
      return NullsSample.spreadLongs();
    }

    @Override
    public List<Candidate<OverNulls<long[]>>> candidates(int vectorBits) {
      return LevelsCandidates.spreadLongs(vectorBits);
    }
  }

  /** Moves dense floats into slots. */
  public static final class SpreadFloats extends Operation<OverNulls<float[]>> {
    public static final SpreadFloats OPERATION = new SpreadFloats();

    private SpreadFloats() {
      super(FAMILY, "spread float[]", 4, ScalarSpreadNumbers::run);
    }

    @Override
    public Sample<OverNulls<float[]>> sample() {
      return NullsSample.spreadFloats();
    }

    @Override
    public List<Candidate<OverNulls<float[]>>> candidates(int vectorBits) {
      return LevelsCandidates.spreadFloats(vectorBits);
    }
  }

  /** Moves dense doubles into slots. */
  public static final class SpreadDoubles extends Operation<OverNulls<double[]>> {
    public static final SpreadDoubles OPERATION = new SpreadDoubles();

    private SpreadDoubles() {
      super(FAMILY, "spread double[]", 8, ScalarSpreadNumbers::run);
    }

    @Override
    public Sample<OverNulls<double[]>> sample() {
      return NullsSample.spreadDoubles();
    }

    @Override
    public List<Candidate<OverNulls<double[]>>> candidates(int vectorBits) {
      return LevelsCandidates.spreadDoubles(vectorBits);
    }
  }

  /** Moves ints out of slots, so that they are dense. */
  public static final class CompactInts extends Operation<OverNulls<int[]>> {
    public static final CompactInts OPERATION = new CompactInts();

    private CompactInts() {
      super(FAMILY, "compact int[]", 4, ScalarCompactInts::run);
    }

    @Override
    public Sample<OverNulls<int[]>> sample() {
      return NullsSample.compactInts();
    }

    @Override
    public List<Candidate<OverNulls<int[]>>> candidates(int vectorBits) {
      return LevelsCandidates.compactInts(vectorBits);
    }
  }

  /** Moves longs out of slots, so that they are dense. */
  public static final class CompactLongs extends Operation<OverNulls<long[]>> {
    public static final CompactLongs OPERATION = new CompactLongs();

    private CompactLongs() {
      super(FAMILY, "compact long[]", 8, ScalarCompactNumbers::run);
    }

    @Override
    public Sample<OverNulls<long[]>> sample() {
      return NullsSample.compactLongs();
    }

    @Override
    public List<Candidate<OverNulls<long[]>>> candidates(int vectorBits) {
      return LevelsCandidates.compactLongs(vectorBits);
    }
  }

  /** Moves floats out of slots, so that they are dense. */
  public static final class CompactFloats extends Operation<OverNulls<float[]>> {
    public static final CompactFloats OPERATION = new CompactFloats();

    private CompactFloats() {
      super(FAMILY, "compact float[]", 4, ScalarCompactNumbers::run);
    }

    @Override
    public Sample<OverNulls<float[]>> sample() {
      return NullsSample.compactFloats();
    }

    @Override
    public List<Candidate<OverNulls<float[]>>> candidates(int vectorBits) {
      return LevelsCandidates.compactFloats(vectorBits);
    }
  }

  /** Moves doubles out of slots, so that they are dense. */
  public static final class CompactDoubles extends Operation<OverNulls<double[]>> {
    public static final CompactDoubles OPERATION = new CompactDoubles();

    private CompactDoubles() {
      super(FAMILY, "compact double[]", 8, ScalarCompactNumbers::run);
    }

    @Override
    public Sample<OverNulls<double[]>> sample() {
      return NullsSample.compactDoubles();
    }

    @Override
    public List<Candidate<OverNulls<double[]>>> candidates(int vectorBits) {
      return LevelsCandidates.compactDoubles(vectorBits);
    }
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
