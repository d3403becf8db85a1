// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.MIN;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Finds the extremes of floats by keys. Keys are ints that are made from the bits of the floats and
 * have the order of the floats. All bits of a negative float are flipped, except the sign. The key
 * of a NaN lies outside those of the infinities, so that the extremes tell whether there is a NaN.
 */
final class FloatExtremes {
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> KEYS = IntVector.SPECIES_PREFERRED;

  /**
   * The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. C2 does not know the
   * class of a variable that a loop assigns, so the loop calls methods of the vectors that it has
   * loaded.
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
    // The last step overlaps the step before it, so a value may be compared twice.
    int last = offset + count - STEP;
    IntVector a = KEYS_TYPE.cast(FloatVector.fromArray(FLOATS, values, last).reinterpretAsInts());
    IntVector b =
        KEYS_TYPE.cast(FloatVector.fromArray(FLOATS, values, last + LANES).reinterpretAsInts());
    IntVector min0 = a.lanewise(XOR, Integer.MAX_VALUE, a.lt(0));
    IntVector min1 = b.lanewise(XOR, Integer.MAX_VALUE, b.lt(0));
    IntVector max0 = min0;
    IntVector max1 = min1;
    int whole = count - count % STEP;
    for (int i = 0; i < whole; i += STEP) {
      int at = offset + i;
      a = KEYS_TYPE.cast(FloatVector.fromArray(FLOATS, values, at).reinterpretAsInts());
      a = a.lanewise(XOR, Integer.MAX_VALUE, a.lt(0));
      b = KEYS_TYPE.cast(FloatVector.fromArray(FLOATS, values, at + LANES).reinterpretAsInts());
      b = b.lanewise(XOR, Integer.MAX_VALUE, b.lt(0));
      min0 = a.min(min0);
      max0 = a.max(max0);
      min1 = b.min(min1);
      max1 = b.max(max1);
    }
    IntVector min = KEYS_TYPE.cast(min0).min(min1);
    IntVector max = KEYS_TYPE.cast(max0).max(max1);
    float least = value(min.reduceLanes(MIN));
    float greatest = value(max.reduceLanes(MAX));
    if (Float.isNaN(least) || Float.isNaN(greatest)) {
      return false;
    }
    minMax[0] = least;
    minMax[1] = greatest;
    return true;
  }

  /** Returns the float of a key. */
  private static float value(int key) {
    return Float.intBitsToFloat(key < 0 ? key ^ Integer.MAX_VALUE : key);
  }
}
