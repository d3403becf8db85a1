// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.MUL;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.SUB;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Looks up one int in each lane. A register of values is hashed, and the entries are gathered from
 * the front. A gather takes its indexes from memory, so the places are stored where the ids will
 * be.
 */
final class GatherIntLookup {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final int LANES = INTS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  // Vectors, because C2 does not know the class of what add(int) and the like return where it has
  // not inlined them, as towards the end of a large method.
  private static final IntVector SECRET = IntVector.broadcast(INTS, IntFront.SECRET);
  private static final IntVector FIRST_FACTOR = IntVector.broadcast(INTS, IntFront.FIRST_FACTOR);
  private static final IntVector SECOND_FACTOR = IntVector.broadcast(INTS, IntFront.SECOND_FACTOR);
  private static final IntVector PLACE = IntVector.broadcast(INTS, IntFront.PLACE);
  private static final IntVector NO_PLACE = IntVector.broadcast(INTS, ~IntFront.PLACE);
  private static final IntVector MISS = IntVector.broadcast(INTS, IntFront.MISS);
  private static final IntVector ONE = IntVector.broadcast(INTS, 1);

  private GatherIntLookup() {}

  static void find(
      int[] front,
      int[] values,
      int offset,
      int[] ids,
      int idsOffset,
      int count,
      int[] hashes,
      long[] misses) {
    for (int i = 0; i < count; i += Long.SIZE) {
      long missed = 0;
      for (int j = i; j < i + Long.SIZE; j += LANES) {
        IntVector value = INTS_TYPE.cast(IntVector.fromArray(INTS, values, offset + j));
        IntVector h = value.lanewise(XOR, SECRET).lanewise(MUL, FIRST_FACTOR);
        h = h.lanewise(XOR, h.lanewise(LSHR, IntFront.FIRST_SHIFT)).lanewise(MUL, SECOND_FACTOR);
        h = h.lanewise(XOR, h.lanewise(LSHR, IntFront.SECOND_SHIFT));
        INTS_TYPE.cast(h.lanewise(AND, PLACE)).intoArray(ids, idsOffset + j);
        IntVector entry = INTS_TYPE.cast(IntVector.fromArray(INTS, front, 0, ids, idsOffset + j));
        IntVector id = entry.lanewise(XOR, h.lanewise(AND, NO_PLACE)).lanewise(SUB, ONE);
        VectorMask<Integer> miss = id.lanewise(AND, MISS).compare(NE, 0);
        INTS_TYPE.cast(id.blend(value, miss)).intoArray(ids, idsOffset + j);
        missed |= miss.toLong() << j;
      }
      misses[i / Long.SIZE] = missed;
    }
  }
}
