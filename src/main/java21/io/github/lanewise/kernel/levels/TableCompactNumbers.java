// SPDX-License-Identifier: Apache-2.0
// Derived from TableCompactInts: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.levels;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/** {@link TableCompactInts} for long[], float[] and double[]. */
final class TableCompactNumbers {
  private static final VectorSpecies<Long> LONGS =
      LongVector.SPECIES_PREFERRED.length() < 4 ? LongVector.SPECIES_128 : LongVector.SPECIES_256;

  private static final int LONG_LANES = LONGS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends LongVector> LONGS_TYPE =
      LONGS.vectorType().asSubclass(LongVector.class);

  private static final long[] LONG_TABLE = LaneTables.wide(LaneTables.compact(LONG_LANES));

  private static final VectorSpecies<Integer> INTS =
      IntVector.SPECIES_PREFERRED.length() < 8 ? IntVector.SPECIES_128 : IntVector.SPECIES_256;

  private static final VectorSpecies<Float> FLOATS = INTS.withLanes(float.class);

  private static final Class<? extends FloatVector> FLOATS_TYPE =
      FLOATS.vectorType().asSubclass(FloatVector.class);

  private static final int INT_LANES = INTS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  private static final int[] INT_TABLE = LaneTables.compact(INT_LANES);

  private static final VectorSpecies<Double> DOUBLES = LONGS.withLanes(double.class);

  private static final Class<? extends DoubleVector> DOUBLES_TYPE =
      DOUBLES.vectorType().asSubclass(DoubleVector.class);

  private TableCompactNumbers() {}

  static void run(
      long[] slots,
      int first,
      long[] dense,
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
    while (words > 0 && next > from + present - LONG_LANES) {
      words--;
      next -= Long.bitCount(Bitmap.bits(validity, firstBit + (words << 6), Long.SIZE));
    }
    words(slots, first, dense, from, validity, firstBit, words);
    int done = words << 6;
    ScalarCompactNumbers.run(
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
      long[] slots, int first, long[] dense, int from, long[] validity, int firstBit, int words) {
    int next = from;
    for (int w = 0; w < words; w++) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = 0; i < Long.SIZE; i += LONG_LANES) {
        int mask = (int) (bits >>> i) & (1 << LONG_LANES) - 1;
        LongVector moved =
            LONGS_TYPE
                .cast(LongVector.fromArray(LONGS, LONG_TABLE, LONG_LANES * mask))
                .selectFrom(LongVector.fromArray(LONGS, slots, slot + i));
        moved.intoArray(dense, next);
        next += Integer.bitCount(mask);
      }
    }
  }

  static void run(
      float[] slots,
      int first,
      float[] dense,
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
    while (words > 0 && next > from + present - INT_LANES) {
      words--;
      next -= Long.bitCount(Bitmap.bits(validity, firstBit + (words << 6), Long.SIZE));
    }
    words(slots, first, dense, from, validity, firstBit, words);
    int done = words << 6;
    ScalarCompactNumbers.run(
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
      float[] slots, int first, float[] dense, int from, long[] validity, int firstBit, int words) {
    int next = from;
    for (int w = 0; w < words; w++) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = 0; i < Long.SIZE; i += INT_LANES) {
        int mask = (int) (bits >>> i) & (1 << INT_LANES) - 1;
        IntVector moved =
            INTS_TYPE
                .cast(IntVector.fromArray(INTS, INT_TABLE, INT_LANES * mask))
                .selectFrom(FloatVector.fromArray(FLOATS, slots, slot + i).reinterpretAsInts());
        FLOATS_TYPE.cast(moved.reinterpretAsFloats()).intoArray(dense, next);
        next += Integer.bitCount(mask);
      }
    }
  }

  static void run(
      double[] slots,
      int first,
      double[] dense,
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
    while (words > 0 && next > from + present - LONG_LANES) {
      words--;
      next -= Long.bitCount(Bitmap.bits(validity, firstBit + (words << 6), Long.SIZE));
    }
    words(slots, first, dense, from, validity, firstBit, words);
    int done = words << 6;
    ScalarCompactNumbers.run(
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
      double[] slots,
      int first,
      double[] dense,
      int from,
      long[] validity,
      int firstBit,
      int words) {
    int next = from;
    for (int w = 0; w < words; w++) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = 0; i < Long.SIZE; i += LONG_LANES) {
        int mask = (int) (bits >>> i) & (1 << LONG_LANES) - 1;
        LongVector moved =
            LONGS_TYPE
                .cast(LongVector.fromArray(LONGS, LONG_TABLE, LONG_LANES * mask))
                .selectFrom(DoubleVector.fromArray(DOUBLES, slots, slot + i).reinterpretAsLongs());
        DOUBLES_TYPE.cast(moved.reinterpretAsDoubles()).intoArray(dense, next);
        next += Integer.bitCount(mask);
      }
    }
  }
}
