// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.L2I;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.MUL;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.SUB;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** Looks up longs as {@link GatherIntLookup} looks up ints. */
final class GatherLongLookup {
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
  private static final int LANES = LONGS.length();
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, VectorShape.forBitSize(LANES * Integer.SIZE));

  /** The classes of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends LongVector> LONGS_TYPE =
      LONGS.vectorType().asSubclass(LongVector.class);

  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  private GatherLongLookup() {}

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
    LongVector placeBits = LongVector.broadcast(LONGS, LongFront.PLACE);
    LongVector noPlace = LongVector.broadcast(LONGS, ~LongFront.PLACE);
    LongVector missBits = LongVector.broadcast(LONGS, LongFront.MISS);
    LongVector one = LongVector.broadcast(LONGS, 1);
    for (int i = 0; i < count; i += Long.SIZE) {
      long missed = 0;
      for (int j = i; j < i + Long.SIZE; j += LANES) {
        LongVector h = LONGS_TYPE.cast(LongVector.fromArray(LONGS, values, offset + j));
        h =
            h.lanewise(XOR, h.lanewise(LSHR, LongFront.FIRST_SHIFT))
                .lanewise(XOR, secret)
                .lanewise(MUL, firstFactor);
        h = h.lanewise(XOR, h.lanewise(LSHR, LongFront.SECOND_SHIFT)).lanewise(MUL, secondFactor);
        h = h.lanewise(XOR, h.lanewise(LSHR, LongFront.THIRD_SHIFT));
        IntVector place = INTS_TYPE.cast(h.lanewise(AND, placeBits).convertShape(L2I, INTS, 0));
        place.intoArray(ids, idsOffset + j);
        LongVector entry =
            LONGS_TYPE.cast(LongVector.fromArray(LONGS, front, 0, ids, idsOffset + j));
        LongVector id = entry.lanewise(XOR, h.lanewise(AND, noPlace)).lanewise(SUB, one);
        IntVector low = INTS_TYPE.cast(id.convertShape(L2I, INTS, 0));
        low.intoArray(ids, idsOffset + j);
        missed |= id.lanewise(AND, missBits).compare(NE, 0).toLong() << j;
      }
      misses[i / Long.SIZE] = missed;
    }
  }
}
