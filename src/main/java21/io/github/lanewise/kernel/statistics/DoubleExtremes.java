// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.MIN;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Compares keys: longs that have the order of the doubles whose bits they are made from. The bits
 * of a negative double are flipped, but for the sign. A NaN has a key outside those of the
 * infinities, so that the extremes tell whether there is one.
 */
final class DoubleExtremes {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Long> KEYS = LongVector.SPECIES_PREFERRED;

  /** C2 may lose the type of a vector whose shape was reinterpreted. */
  private static final Class<? extends LongVector> KEYS_TYPE =
      KEYS.zero().getClass().asSubclass(LongVector.class);

  private static final int LANES = KEYS.length();
  private static final int STEP = 2 * LANES;
  private static final int SIGN = Long.SIZE - 1;

  private DoubleExtremes() {}

  static boolean run(double[] values, int offset, int count, double[] minMax) {
    if (count < STEP) {
      return ScalarExtremes.run(values, offset, count, minMax);
    }
    // The last step overlaps the one before it: a value may be compared twice.
    int last = offset + count - STEP;
    LongVector min0 = keys(values, last);
    LongVector min1 = keys(values, last + LANES);
    LongVector max0 = min0;
    LongVector max1 = min1;
    int whole = count - count % STEP;
    for (int i = 0; i < whole; i += STEP) {
      LongVector a = keys(values, offset + i);
      LongVector b = keys(values, offset + i + LANES);
      min0 = min0.min(a);
      max0 = max0.max(a);
      min1 = min1.min(b);
      max1 = max1.max(b);
    }
    double min = value(min0.min(min1).reduceLanes(MIN));
    double max = value(max0.max(max1).reduceLanes(MAX));
    if (Double.isNaN(min) || Double.isNaN(max)) {
      return false;
    }
    minMax[0] = min;
    minMax[1] = max;
    return true;
  }

  private static LongVector keys(double[] values, int at) {
    LongVector bits =
        KEYS_TYPE.cast(DoubleVector.fromArray(DOUBLES, values, at).reinterpretAsLongs());
    return bits.lanewise(XOR, bits.lanewise(ASHR, SIGN).lanewise(LSHR, 1));
  }

  /** Returns the double of a key. */
  private static double value(long key) {
    return Double.longBitsToDouble(key ^ key >> SIGN >>> 1);
  }
}
