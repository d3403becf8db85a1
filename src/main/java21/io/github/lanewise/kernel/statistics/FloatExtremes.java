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

  /**
   * The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. C2 does not know it
   * for a variable that a loop assigns, so the loop calls methods of what it has loaded.
   */
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
      min0 = a.min(min0);
      max0 = a.max(max0);
      min1 = b.min(min1);
      max1 = b.max(max1);
    }
    float min = value(KEYS_TYPE.cast(min0).min(min1).reduceLanes(MIN));
    float max = value(KEYS_TYPE.cast(max0).max(max1).reduceLanes(MAX));
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
