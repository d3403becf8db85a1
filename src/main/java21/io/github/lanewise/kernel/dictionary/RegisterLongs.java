// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.I2L;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** Looks up longs as {@link RegisterInts} looks up ints, with 512 bits. The ids are widened. */
final class RegisterLongs {
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_512;
  private static final VectorSpecies<Integer> IDS = IntVector.SPECIES_256;
  private static final int LANES = 8;

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends LongVector> LONGS_TYPE =
      LONGS.vectorType().asSubclass(LongVector.class);

  /** For each number of entries, the lanes that hold them. */
  private static final VectorMask<Long>[] ENTRIES = RegisterMasks.first(LONGS);

  private RegisterLongs() {}

  static void lookup(
      int[] ids, int from, long[] dictionary, int size, long[] values, int first, int count) {
    int whole = count & -LANES;
    if (size <= LANES) {
      one(ids, from, dictionary, size, values, first, whole);
    } else {
      two(ids, from, dictionary, size, values, first, whole);
    }
    ScalarEntries.lookup(ids, from + whole, dictionary, size, values, first + whole, count - whole);
  }

  private static void one(
      int[] ids, int from, long[] dictionary, int size, long[] values, int first, int count) {
    LongVector entries = LongVector.fromArray(LONGS, dictionary, 0, ENTRIES[size]);
    for (int i = 0; i < count; i += LANES) {
      LongVector id =
          LONGS_TYPE.cast(IntVector.fromArray(IDS, ids, from + i).convertShape(I2L, LONGS, 0));
      LongVector found = id.selectFrom(entries);
      found.intoArray(values, first + i);
    }
  }

  private static void two(
      int[] ids, int from, long[] dictionary, int size, long[] values, int first, int count) {
    LongVector low = LongVector.fromArray(LONGS, dictionary, 0);
    LongVector high = LongVector.fromArray(LONGS, dictionary, LANES, ENTRIES[size - LANES]);
    for (int i = 0; i < count; i += LANES) {
      LongVector id =
          LONGS_TYPE.cast(IntVector.fromArray(IDS, ids, from + i).convertShape(I2L, LONGS, 0));
      LongVector lane = id.and(LANES - 1);
      LongVector found = lane.selectFrom(low).blend(lane.selectFrom(high), id.compare(GE, LANES));
      found.intoArray(values, first + i);
    }
  }
}
