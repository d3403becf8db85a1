// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import static jdk.incubator.vector.VectorOperators.L2I;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;
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

  /**
   * The class that the result of the conversion is cast to. Without the cast, C2 of Java 21 loses
   * the class and allocates the vector.
   */
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
    for (int i = 0; i < count; i += Long.SIZE) {
      long missed = 0;
      for (int j = i; j < i + Long.SIZE; j += LANES) {
        LongVector h = LongVector.fromArray(LONGS, values, offset + j);
        h =
            h.lanewise(XOR, h.lanewise(LSHR, LongFront.FIRST_SHIFT))
                .lanewise(XOR, LongFront.SECRET);
        h = h.mul(LongFront.FIRST_FACTOR);
        h = h.lanewise(XOR, h.lanewise(LSHR, LongFront.SECOND_SHIFT)).mul(LongFront.SECOND_FACTOR);
        h = h.lanewise(XOR, h.lanewise(LSHR, LongFront.THIRD_SHIFT));
        IntVector place = INTS_TYPE.cast(h.and(LongFront.PLACE).convertShape(L2I, INTS, 0));
        place.intoArray(ids, idsOffset + j);
        LongVector entry = LongVector.fromArray(LONGS, front, 0, ids, idsOffset + j);
        LongVector id = entry.lanewise(XOR, h.and(~LongFront.PLACE)).sub(1);
        IntVector low = INTS_TYPE.cast(id.convertShape(L2I, INTS, 0));
        low.intoArray(ids, idsOffset + j);
        missed |= id.and(LongFront.MISS).compare(NE, 0).toLong() << j;
      }
      misses[i / Long.SIZE] = missed;
    }
  }
}
