// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;
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
        IntVector value = IntVector.fromArray(INTS, values, offset + j);
        IntVector h = value.lanewise(XOR, IntFront.SECRET).mul(IntFront.FIRST_FACTOR);
        h = h.lanewise(XOR, h.lanewise(LSHR, IntFront.FIRST_SHIFT)).mul(IntFront.SECOND_FACTOR);
        h = h.lanewise(XOR, h.lanewise(LSHR, IntFront.SECOND_SHIFT));
        h.and(IntFront.PLACE).intoArray(ids, idsOffset + j);
        IntVector entry = IntVector.fromArray(INTS, front, 0, ids, idsOffset + j);
        IntVector id = entry.lanewise(XOR, h.and(~IntFront.PLACE)).sub(1);
        VectorMask<Integer> miss = id.and(IntFront.MISS).compare(NE, 0);
        id.blend(value, miss).intoArray(ids, idsOffset + j);
        missed |= miss.toLong() << j;
      }
      misses[i / Long.SIZE] = missed;
    }
  }
}
