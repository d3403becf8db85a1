// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import static jdk.incubator.vector.VectorOperators.ASHR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Moves dense values into slots, a register at a time. A table has the lanes to take for each
 * pattern of bits that the bitmap may have for a register. The last slots are filled first, so that
 * values and slots may share an array.
 */
final class TableSpreadInts {
  private static final VectorSpecies<Integer> INTS =
      IntVector.SPECIES_PREFERRED.length() < 8 ? IntVector.SPECIES_128 : IntVector.SPECIES_256;
  private static final int LANES = INTS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  private static final int[] TABLE = LaneTables.spread(LANES);

  private TableSpreadInts() {}

  static void run(
      int[] dense,
      int from,
      int[] slots,
      int first,
      long[] validity,
      int firstBit,
      int present,
      int count) {
    int words = count >>> 6;
    int next = from + present - Bitmap.countTail(validity, firstBit, count);
    // A register of values may reach beyond the last value, but not beyond the array.
    while (words > 0 && next > dense.length - LANES) {
      words--;
      next -= Long.bitCount(Bitmap.bits(validity, firstBit + (words << 6), Long.SIZE));
    }
    int done = words << 6;
    ScalarSpreadInts.run(
        dense,
        next,
        slots,
        first + done,
        validity,
        firstBit + done,
        from + present - next,
        count - done);
    words(dense, next, slots, first, validity, firstBit, words);
  }

  private static void words(
      int[] dense, int end, int[] slots, int first, long[] validity, int firstBit, int words) {
    IntVector lastLane = IntVector.broadcast(INTS, LANES - 1);
    int next = end;
    for (int w = words - 1; w >= 0; w--) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = Long.SIZE - LANES; i >= 0; i -= LANES) {
        int mask = (int) (bits >>> i) & (1 << LANES) - 1;
        next -= Integer.bitCount(mask);
        IntVector lanes = INTS_TYPE.cast(IntVector.fromArray(INTS, TABLE, LANES * mask));
        IntVector moved =
            lanes
                .and(lastLane)
                .selectFrom(IntVector.fromArray(INTS, dense, next))
                .and(lanes.lanewise(ASHR, 31));
        moved.intoArray(slots, slot + i);
      }
    }
  }
}
