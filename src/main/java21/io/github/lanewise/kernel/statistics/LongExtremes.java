// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.MIN;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Finds the extremes of longs, first for each lane. Four registers take turns, so that no register
 * waits for another one.
 */
final class LongExtremes {
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
  private static final int LANES = LONGS.length();
  private static final int STEP = 4 * LANES;

  /**
   * The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. C2 does not know the
   * class of a variable that a loop assigns, so the loop calls methods of the vectors that it has
   * loaded.
   */
  private static final Class<? extends LongVector> LONGS_TYPE =
      LONGS.vectorType().asSubclass(LongVector.class);

  private LongExtremes() {}

  static boolean run(long[] values, int offset, int count, long[] minMax) {
    if (count < STEP) {
      return ScalarExtremes.run(values, offset, count, minMax);
    }
    // The last step overlaps the step before it, so a value may be compared twice.
    int last = offset + count - STEP;
    LongVector min0 = LONGS_TYPE.cast(LongVector.fromArray(LONGS, values, last));
    LongVector min1 = LONGS_TYPE.cast(LongVector.fromArray(LONGS, values, last + LANES));
    LongVector min2 = LONGS_TYPE.cast(LongVector.fromArray(LONGS, values, last + 2 * LANES));
    LongVector min3 = LONGS_TYPE.cast(LongVector.fromArray(LONGS, values, last + 3 * LANES));
    LongVector max0 = min0;
    LongVector max1 = min1;
    LongVector max2 = min2;
    LongVector max3 = min3;
    int whole = count - count % STEP;
    for (int i = 0; i < whole; i += STEP) {
      LongVector a = LONGS_TYPE.cast(LongVector.fromArray(LONGS, values, offset + i));
      LongVector b = LONGS_TYPE.cast(LongVector.fromArray(LONGS, values, offset + i + LANES));
      LongVector c = LONGS_TYPE.cast(LongVector.fromArray(LONGS, values, offset + i + 2 * LANES));
      LongVector d = LONGS_TYPE.cast(LongVector.fromArray(LONGS, values, offset + i + 3 * LANES));
      min0 = a.min(min0);
      max0 = a.max(max0);
      min1 = b.min(min1);
      max1 = b.max(max1);
      min2 = c.min(min2);
      max2 = c.max(max2);
      min3 = d.min(min3);
      max3 = d.max(max3);
    }
    LongVector min = LONGS_TYPE.cast(min0).min(min1).min(LONGS_TYPE.cast(min2).min(min3));
    LongVector max = LONGS_TYPE.cast(max0).max(max1).max(LONGS_TYPE.cast(max2).max(max3));
    if (LANES == 4) {
      minMax[0] = least(min.lane(0), min.lane(1), min.lane(2), min.lane(3));
      minMax[1] = greatest(max.lane(0), max.lane(1), max.lane(2), max.lane(3));
    } else {
      minMax[0] = min.reduceLanes(MIN);
      minMax[1] = max.reduceLanes(MAX);
    }
    return true;
  }

  /** Takes the place of {@code reduceLanes} at 256 bits, where C2 has no instructions for it. */
  static long least(long a, long b, long c, long d) {
    return Math.min(Math.min(a, b), Math.min(c, d));
  }

  static long greatest(long a, long b, long c, long d) {
    return Math.max(Math.max(a, b), Math.max(c, d));
  }
}
