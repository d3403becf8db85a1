// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.MIN;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Compares keys: ints that have the order of the floats whose bits they are made from. The bits of
 * a negative float are flipped, but for the sign. A NaN has a key outside those of the infinities,
 * so that the extremes tell whether there is one.
 */
final class FloatExtremes {
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> KEYS = IntVector.SPECIES_PREFERRED;

  /** C2 may lose the type of a vector whose shape was reinterpreted. */
  private static final Class<? extends IntVector> KEYS_TYPE =
      KEYS.vectorType().asSubclass(IntVector.class);

  private static final int LANES = KEYS.length();
  private static final int STEP = 2 * LANES;

  private FloatExtremes() {}

  static boolean run(float[] values, int offset, int count, float[] minMax) {
    if (count < STEP) {
      return ScalarExtremes.run(values, offset, count, minMax);
    }
    // The last step overlaps the one before it: a value may be compared twice.
    int last = offset + count - STEP;
    IntVector min0 = keys(values, last);
    IntVector min1 = keys(values, last + LANES);
    IntVector max0 = min0;
    IntVector max1 = min1;
    int whole = count - count % STEP;
    for (int i = 0; i < whole; i += STEP) {
      IntVector a = keys(values, offset + i);
      IntVector b = keys(values, offset + i + LANES);
      min0 = min0.min(a);
      max0 = max0.max(a);
      min1 = min1.min(b);
      max1 = max1.max(b);
    }
    float min = value(min0.min(min1).reduceLanes(MIN));
    float max = value(max0.max(max1).reduceLanes(MAX));
    if (Float.isNaN(min) || Float.isNaN(max)) {
      return false;
    }
    minMax[0] = min;
    minMax[1] = max;
    return true;
  }

  private static IntVector keys(float[] values, int at) {
    IntVector bits = KEYS_TYPE.cast(FloatVector.fromArray(FLOATS, values, at).reinterpretAsInts());
    return bits.lanewise(XOR, Integer.MAX_VALUE, bits.lt(0));
  }

  /** Returns the float of a key. */
  private static float value(int key) {
    return Float.intBitsToFloat(key < 0 ? key ^ Integer.MAX_VALUE : key);
  }
}
