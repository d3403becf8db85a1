// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.MUL;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Looks up longs. Vectors compute the hashes and compare the results, and loops between them load
 * the entries one by one. A gather of eight longs would be faster by a quarter. But C2 may leave
 * vectors of a gather as objects: see "The class of a vector" in ARCHITECTURE.md.
 */
final class LoadsLongLookup {
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
  private static final int LANES = LONGS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends LongVector> LONGS_TYPE =
      LONGS.vectorType().asSubclass(LongVector.class);

  private LoadsLongLookup() {}

  static void find(
      long[] front,
      long[] values,
      int offset,
      int[] ids,
      int idsOffset,
      int count,
      long[] hashes,
      long[] misses) {
    // These are vectors and not numbers, for the reasons given in GatherIntLookup.
    LongVector secret = LongVector.broadcast(LONGS, LongFront.SECRET);
    LongVector firstFactor = LongVector.broadcast(LONGS, LongFront.FIRST_FACTOR);
    LongVector secondFactor = LongVector.broadcast(LONGS, LongFront.SECOND_FACTOR);
    LongVector missBits = LongVector.broadcast(LONGS, LongFront.MISS);
    for (int i = 0; i < count; i += LANES) {
      LongVector h = LONGS_TYPE.cast(LongVector.fromArray(LONGS, values, offset + i));
      h =
          h.lanewise(XOR, h.lanewise(LSHR, LongFront.FIRST_SHIFT))
              .lanewise(XOR, secret)
              .lanewise(MUL, firstFactor);
      h = h.lanewise(XOR, h.lanewise(LSHR, LongFront.SECOND_SHIFT)).lanewise(MUL, secondFactor);
      h = h.lanewise(XOR, h.lanewise(LSHR, LongFront.THIRD_SHIFT));
      LONGS_TYPE.cast(h).intoArray(hashes, i);
    }
    for (int i = 0; i < count; i++) {
      long hash = hashes[i];
      hashes[i] = LongFront.id(front[(int) (hash & LongFront.PLACE)], hash);
    }
    for (int i = 0; i < count; i++) {
      ids[idsOffset + i] = (int) hashes[i];
    }
    for (int i = 0; i < count; i += Long.SIZE) {
      long missed = 0;
      for (int j = i; j < i + Long.SIZE; j += LANES) {
        LongVector id = LONGS_TYPE.cast(LongVector.fromArray(LONGS, hashes, j));
        missed |= id.lanewise(AND, missBits).compare(NE, 0).toLong() << j;
      }
      misses[i / Long.SIZE] = missed;
    }
  }
}
