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
 * the front. A gather takes its indexes from memory, so the places in the front are first stored
 * where the ids will be.
 *
 * <p>The Vector API adds an offset to the indexes in a method that other kernels must not call with
 * narrower ints: see "The class of a vector" in ARCHITECTURE.md.
 */
final class GatherIntLookup {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final int LANES = INTS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

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
    // These are vectors, because C2 does not know the class of the result of add(int) and similar
    // methods where it has not inlined them. They are no constants of the class, because C2 would
    // load those anew after each store to an array of ints.
    IntVector secret = IntVector.broadcast(INTS, IntFront.SECRET);
    IntVector firstFactor = IntVector.broadcast(INTS, IntFront.FIRST_FACTOR);
    IntVector secondFactor = IntVector.broadcast(INTS, IntFront.SECOND_FACTOR);
    IntVector placeBits = IntVector.broadcast(INTS, IntFront.PLACE);
    IntVector noPlace = IntVector.broadcast(INTS, ~IntFront.PLACE);
    IntVector missBits = IntVector.broadcast(INTS, IntFront.MISS);
    IntVector one = IntVector.broadcast(INTS, 1);
    for (int i = 0; i < count; i += Long.SIZE) {
      long missed = 0;
      for (int j = i; j < i + Long.SIZE; j += LANES) {
        IntVector value = INTS_TYPE.cast(IntVector.fromArray(INTS, values, offset + j));
        IntVector h = value.lanewise(XOR, secret).lanewise(MUL, firstFactor);
        h = h.lanewise(XOR, h.lanewise(LSHR, IntFront.FIRST_SHIFT)).lanewise(MUL, secondFactor);
        h = h.lanewise(XOR, h.lanewise(LSHR, IntFront.SECOND_SHIFT));
        INTS_TYPE.cast(h.lanewise(AND, placeBits)).intoArray(ids, idsOffset + j);
        IntVector entry = INTS_TYPE.cast(IntVector.fromArray(INTS, front, 0, ids, idsOffset + j));
        IntVector id = entry.lanewise(XOR, h.lanewise(AND, noPlace)).lanewise(SUB, one);
        VectorMask<Integer> miss = id.lanewise(AND, missBits).compare(NE, 0);
        INTS_TYPE.cast(id.blend(value, miss)).intoArray(ids, idsOffset + j);
        missed |= miss.toLong() << j;
      }
      misses[i / Long.SIZE] = missed;
    }
  }
}
