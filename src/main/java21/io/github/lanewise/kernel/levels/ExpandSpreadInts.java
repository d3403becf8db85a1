// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Moves dense values into slots with the expand instruction of AVX-512. The next values go to the
 * lanes whose bit is 1, and 0 goes to the other lanes. The last slots are filled first, so that
 * values and slots may share an array.
 */
final class ExpandSpreadInts {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final int LANES = INTS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  private ExpandSpreadInts() {}

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
    int next = end;
    for (int w = words - 1; w >= 0; w--) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = Long.SIZE - LANES; i >= 0; i -= LANES) {
        VectorMask<Integer> mask = VectorMask.fromLong(INTS, bits >>> i);
        next -= mask.trueCount();
        INTS_TYPE
            .cast(IntVector.fromArray(INTS, dense, next))
            .expand(mask)
            .intoArray(slots, slot + i);
      }
    }
  }
}
