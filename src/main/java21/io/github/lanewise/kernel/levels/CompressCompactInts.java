// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Moves values out of slots with the compress instruction of AVX-512, which moves the lanes whose
 * bit is 1 together. The whole register is stored, and the next store overwrites the surplus lanes.
 */
final class CompressCompactInts {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final int LANES = INTS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  private CompressCompactInts() {}

  static void run(
      int[] slots,
      int first,
      int[] dense,
      int from,
      long[] validity,
      int firstBit,
      int present,
      int count) {
    // The last values are left to the scalar kernel, because a whole register would reach beyond
    // them.
    int words = count >>> 6;
    int next = from + present - Bitmap.countTail(validity, firstBit, count);
    while (words > 0 && next > from + present - LANES) {
      words--;
      next -= Long.bitCount(Bitmap.bits(validity, firstBit + (words << 6), Long.SIZE));
    }
    words(slots, first, dense, from, validity, firstBit, words);
    int done = words << 6;
    ScalarCompactInts.run(
        slots,
        first + done,
        dense,
        next,
        validity,
        firstBit + done,
        from + present - next,
        count - done);
  }

  private static void words(
      int[] slots, int first, int[] dense, int from, long[] validity, int firstBit, int words) {
    int next = from;
    for (int w = 0; w < words; w++) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = 0; i < Long.SIZE; i += LANES) {
        VectorMask<Integer> mask = VectorMask.fromLong(INTS, bits >>> i);
        INTS_TYPE
            .cast(IntVector.fromArray(INTS, slots, slot + i))
            .compress(mask)
            .intoArray(dense, next);
        next += mask.trueCount();
      }
    }
  }
}
