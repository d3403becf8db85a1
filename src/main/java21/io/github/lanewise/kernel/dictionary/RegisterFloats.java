// SPDX-License-Identifier: Apache-2.0
// Derived from RegisterInts: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.dictionary;

import static jdk.incubator.vector.VectorOperators.GE;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Looks up floats in one register that holds all entries, or in two registers. So a dictionary has
 * at most twice as many entries as a register has lanes. A register of ids serves as the shuffle
 * that brings the entry of each id to its lane. The caller has checked that ids are below the
 * number of entries.
 */
final class RegisterFloats {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final Class<? extends FloatVector> FLOATS_TYPE =
      FLOATS.vectorType().asSubclass(FloatVector.class);

  private static final int LANES = INTS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  /** For each number of entries, the lanes that hold them. */
  private static final VectorMask<Float>[] ENTRIES = RegisterMasks.first(FLOATS);

  private RegisterFloats() {}

  static void lookup(
      int[] ids, int from, float[] dictionary, int size, float[] values, int first, int count) {
    int whole = count & -LANES;
    if (size <= LANES) {
      one(ids, from, dictionary, size, values, first, whole);
    } else {
      two(ids, from, dictionary, size, values, first, whole);
    }
    ScalarEntries.lookup(ids, from + whole, dictionary, size, values, first + whole, count - whole);
  }

  private static void one(
      int[] ids, int from, float[] dictionary, int size, float[] values, int first, int count) {
    IntVector entries =
        FloatVector.fromArray(FLOATS, dictionary, 0, ENTRIES[size]).reinterpretAsInts();
    for (int i = 0; i < count; i += LANES) {
      IntVector id = INTS_TYPE.cast(IntVector.fromArray(INTS, ids, from + i));
      IntVector found = id.selectFrom(entries);
      FLOATS_TYPE.cast(found.reinterpretAsFloats()).intoArray(values, first + i);
    }
  }

  private static void two(
      int[] ids, int from, float[] dictionary, int size, float[] values, int first, int count) {
    IntVector low = FloatVector.fromArray(FLOATS, dictionary, 0).reinterpretAsInts();
    IntVector high =
        FloatVector.fromArray(FLOATS, dictionary, LANES, ENTRIES[size - LANES]).reinterpretAsInts();
    for (int i = 0; i < count; i += LANES) {
      IntVector id = INTS_TYPE.cast(IntVector.fromArray(INTS, ids, from + i));
      IntVector lane = id.and(LANES - 1);
      IntVector found = lane.selectFrom(low).blend(lane.selectFrom(high), id.compare(GE, LANES));
      FLOATS_TYPE.cast(found.reinterpretAsFloats()).intoArray(values, first + i);
    }
  }
}
