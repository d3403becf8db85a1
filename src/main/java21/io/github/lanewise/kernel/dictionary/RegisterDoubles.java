// SPDX-License-Identifier: Apache-2.0
// Derived from RegisterLongs: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.dictionary;

import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.I2L;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** Looks up doubles as {@link RegisterInts} looks up ints, with 512 bits. The ids are widened. */
final class RegisterDoubles {
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_512;
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_512;
  private static final VectorSpecies<Integer> IDS = IntVector.SPECIES_256;
  private static final Class<? extends DoubleVector> DOUBLES_TYPE =
      DOUBLES.vectorType().asSubclass(DoubleVector.class);

  private static final int LANES = 8;

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends LongVector> LONGS_TYPE =
      LONGS.vectorType().asSubclass(LongVector.class);

  /** For each number of entries, the lanes that hold them. */
  private static final VectorMask<Double>[] ENTRIES = RegisterMasks.first(DOUBLES);

  private RegisterDoubles() {}

  static void lookup(
      int[] ids, int from, double[] dictionary, int size, double[] values, int first, int count) {
    int whole = count & -LANES;
    if (size <= LANES) {
      one(ids, from, dictionary, size, values, first, whole);
    } else {
      two(ids, from, dictionary, size, values, first, whole);
    }
    ScalarEntries.lookup(ids, from + whole, dictionary, size, values, first + whole, count - whole);
  }

  private static void one(
      int[] ids, int from, double[] dictionary, int size, double[] values, int first, int count) {
    LongVector entries =
        DoubleVector.fromArray(DOUBLES, dictionary, 0, ENTRIES[size]).reinterpretAsLongs();
    for (int i = 0; i < count; i += LANES) {
      LongVector id =
          LONGS_TYPE.cast(IntVector.fromArray(IDS, ids, from + i).convertShape(I2L, LONGS, 0));
      LongVector found = id.selectFrom(entries);
      DOUBLES_TYPE.cast(found.reinterpretAsDoubles()).intoArray(values, first + i);
    }
  }

  private static void two(
      int[] ids, int from, double[] dictionary, int size, double[] values, int first, int count) {
    LongVector low = DoubleVector.fromArray(DOUBLES, dictionary, 0).reinterpretAsLongs();
    LongVector high =
        DoubleVector.fromArray(DOUBLES, dictionary, LANES, ENTRIES[size - LANES])
            .reinterpretAsLongs();
    for (int i = 0; i < count; i += LANES) {
      LongVector id =
          LONGS_TYPE.cast(IntVector.fromArray(IDS, ids, from + i).convertShape(I2L, LONGS, 0));
      LongVector lane = id.and(LANES - 1);
      LongVector found = lane.selectFrom(low).blend(lane.selectFrom(high), id.compare(GE, LANES));
      DOUBLES_TYPE.cast(found.reinterpretAsDoubles()).intoArray(values, first + i);
    }
  }
}
