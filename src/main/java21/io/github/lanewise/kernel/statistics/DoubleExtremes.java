// SPDX-License-Identifier: Apache-2.0
// Derived from FloatExtremes: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.statistics;

import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.MIN;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/** {@link FloatExtremes} for doubles. */
final class DoubleExtremes {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Long> KEYS = LongVector.SPECIES_PREFERRED;

  /**
   * The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. C2 does not know the
   * class of a variable that a loop assigns, so the loop calls methods of the vectors that it has
   * loaded.
   */
  private static final Class<? extends LongVector> KEYS_TYPE =
      KEYS.vectorType().asSubclass(LongVector.class);

  private static final int LANES = KEYS.length();
  private static final int STEP = 2 * LANES;

  private DoubleExtremes() {}

  static boolean run(double[] values, int offset, int count, double[] minMax) {
    if (count < STEP) {
      return ScalarExtremes.run(values, offset, count, minMax);
    }
    // The last step overlaps the step before it, so a value may be compared twice.
    int last = offset + count - STEP;
    LongVector a =
        KEYS_TYPE.cast(DoubleVector.fromArray(DOUBLES, values, last).reinterpretAsLongs());
    LongVector b =
        KEYS_TYPE.cast(DoubleVector.fromArray(DOUBLES, values, last + LANES).reinterpretAsLongs());
    LongVector min0 = a.lanewise(XOR, Long.MAX_VALUE, a.lt(0));
    LongVector min1 = b.lanewise(XOR, Long.MAX_VALUE, b.lt(0));
    LongVector max0 = min0;
    LongVector max1 = min1;
    int whole = count - count % STEP;
    for (int i = 0; i < whole; i += STEP) {
      int at = offset + i;
      a = KEYS_TYPE.cast(DoubleVector.fromArray(DOUBLES, values, at).reinterpretAsLongs());
      a = a.lanewise(XOR, Long.MAX_VALUE, a.lt(0));
      b = KEYS_TYPE.cast(DoubleVector.fromArray(DOUBLES, values, at + LANES).reinterpretAsLongs());
      b = b.lanewise(XOR, Long.MAX_VALUE, b.lt(0));
      min0 = a.min(min0);
      max0 = a.max(max0);
      min1 = b.min(min1);
      max1 = b.max(max1);
    }
    LongVector min = KEYS_TYPE.cast(min0).min(min1);
    LongVector max = KEYS_TYPE.cast(max0).max(max1);
    double least =
        value(
            LANES == 4
                ? LongExtremes.least(min.lane(0), min.lane(1), min.lane(2), min.lane(3))
                : min.reduceLanes(MIN));
    double greatest =
        value(
            LANES == 4
                ? LongExtremes.greatest(max.lane(0), max.lane(1), max.lane(2), max.lane(3))
                : max.reduceLanes(MAX));
    if (Double.isNaN(least) || Double.isNaN(greatest)) {
      return false;
    }
    minMax[0] = least;
    minMax[1] = greatest;
    return true;
  }

  /** Returns the double of a key. */
  private static double value(long key) {
    return Double.longBitsToDouble(key < 0 ? key ^ Long.MAX_VALUE : key);
  }
}
