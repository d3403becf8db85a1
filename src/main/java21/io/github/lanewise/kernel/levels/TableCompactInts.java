// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Moves values out of slots, a register at a time. A table has the lanes to take for each pattern
 * of bits that the bitmap may have for a register. The whole register is stored, and the next store
 * overwrites the surplus lanes.
 */
final class TableCompactInts {
  private static final VectorSpecies<Integer> INTS =
      IntVector.SPECIES_PREFERRED.length() < 8 ? IntVector.SPECIES_128 : IntVector.SPECIES_256;
  private static final int LANES = INTS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  private static final int[] TABLE = LaneTables.compact(LANES);

  private TableCompactInts() {}

  static void run(
      int[] slots,
      int first,
      int[] dense,
      int from,
      long[] validity,
      int firstBit,
      int present,
      int count) {
    // Each step stores a whole register, however few of its lanes have a value. So this loop leaves
    // words to the scalar kernel until these have at least a register's number of values, and no
    // store reaches beyond the last value.
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
        int mask = (int) (bits >>> i) & (1 << LANES) - 1;
        IntVector moved =
            INTS_TYPE
                .cast(IntVector.fromArray(INTS, TABLE, LANES * mask))
                .selectFrom(IntVector.fromArray(INTS, slots, slot + i));
        moved.intoArray(dense, next);
        next += Integer.bitCount(mask);
      }
    }
  }
}
