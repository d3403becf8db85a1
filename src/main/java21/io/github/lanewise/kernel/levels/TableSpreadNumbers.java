// SPDX-License-Identifier: Apache-2.0
// Derived from TableSpreadInts: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.levels;

import static jdk.incubator.vector.VectorOperators.ASHR;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/** {@link TableSpreadInts} for long[], float[] and double[]. */
final class TableSpreadNumbers {
  private static final VectorSpecies<Long> LONGS =
      LongVector.SPECIES_PREFERRED.length() < 4 ? LongVector.SPECIES_128 : LongVector.SPECIES_256;

  private static final int LONG_LANES = LONGS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends LongVector> LONGS_TYPE =
      LONGS.vectorType().asSubclass(LongVector.class);

  private static final long[] LONG_TABLE = LaneTables.wide(LaneTables.spread(LONG_LANES));

  private static final VectorSpecies<Integer> INTS =
      IntVector.SPECIES_PREFERRED.length() < 8 ? IntVector.SPECIES_128 : IntVector.SPECIES_256;

  private static final VectorSpecies<Float> FLOATS = INTS.withLanes(float.class);

  private static final Class<? extends FloatVector> FLOATS_TYPE =
      FLOATS.vectorType().asSubclass(FloatVector.class);

  private static final int INT_LANES = INTS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  private static final int[] INT_TABLE = LaneTables.spread(INT_LANES);

  private static final VectorSpecies<Double> DOUBLES = LONGS.withLanes(double.class);

  private static final Class<? extends DoubleVector> DOUBLES_TYPE =
      DOUBLES.vectorType().asSubclass(DoubleVector.class);

  private TableSpreadNumbers() {}

  static void run(
      long[] dense,
      int from,
      long[] slots,
      int first,
      long[] validity,
      int firstBit,
      int present,
      int count) {
    int words = count >>> 6;
    int next = from + present - Bitmap.countTail(validity, firstBit, count);
    // A register of values may reach beyond the last value, but not beyond the array.
    while (words > 0 && next > dense.length - LONG_LANES) {
      words--;
      next -= Long.bitCount(Bitmap.bits(validity, firstBit + (words << 6), Long.SIZE));
    }
    int done = words << 6;
    ScalarSpreadNumbers.run(
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
      long[] dense, int end, long[] slots, int first, long[] validity, int firstBit, int words) {
    LongVector lastLane = LongVector.broadcast(LONGS, LONG_LANES - 1);
    int next = end;
    for (int w = words - 1; w >= 0; w--) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = Long.SIZE - LONG_LANES; i >= 0; i -= LONG_LANES) {
        int mask = (int) (bits >>> i) & (1 << LONG_LANES) - 1;
        next -= Integer.bitCount(mask);
        LongVector lanes =
            LONGS_TYPE.cast(LongVector.fromArray(LONGS, LONG_TABLE, LONG_LANES * mask));
        LongVector moved =
            lanes
                .and(lastLane)
                .selectFrom(LongVector.fromArray(LONGS, dense, next))
                .and(lanes.lanewise(ASHR, 63));
        moved.intoArray(slots, slot + i);
      }
    }
  }

  static void run(
      float[] dense,
      int from,
      float[] slots,
      int first,
      long[] validity,
      int firstBit,
      int present,
      int count) {
    int words = count >>> 6;
    int next = from + present - Bitmap.countTail(validity, firstBit, count);
    // A register of values may reach beyond the last value, but not beyond the array.
    while (words > 0 && next > dense.length - INT_LANES) {
      words--;
      next -= Long.bitCount(Bitmap.bits(validity, firstBit + (words << 6), Long.SIZE));
    }
    int done = words << 6;
    ScalarSpreadNumbers.run(
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
      float[] dense, int end, float[] slots, int first, long[] validity, int firstBit, int words) {
    IntVector lastLane = IntVector.broadcast(INTS, INT_LANES - 1);
    int next = end;
    for (int w = words - 1; w >= 0; w--) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = Long.SIZE - INT_LANES; i >= 0; i -= INT_LANES) {
        int mask = (int) (bits >>> i) & (1 << INT_LANES) - 1;
        next -= Integer.bitCount(mask);
        IntVector lanes = INTS_TYPE.cast(IntVector.fromArray(INTS, INT_TABLE, INT_LANES * mask));
        IntVector moved =
            lanes
                .and(lastLane)
                .selectFrom(FloatVector.fromArray(FLOATS, dense, next).reinterpretAsInts())
                .and(lanes.lanewise(ASHR, 31));
        FLOATS_TYPE.cast(moved.reinterpretAsFloats()).intoArray(slots, slot + i);
      }
    }
  }

  static void run(
      double[] dense,
      int from,
      double[] slots,
      int first,
      long[] validity,
      int firstBit,
      int present,
      int count) {
    int words = count >>> 6;
    int next = from + present - Bitmap.countTail(validity, firstBit, count);
    // A register of values may reach beyond the last value, but not beyond the array.
    while (words > 0 && next > dense.length - LONG_LANES) {
      words--;
      next -= Long.bitCount(Bitmap.bits(validity, firstBit + (words << 6), Long.SIZE));
    }
    int done = words << 6;
    ScalarSpreadNumbers.run(
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
      double[] dense,
      int end,
      double[] slots,
      int first,
      long[] validity,
      int firstBit,
      int words) {
    LongVector lastLane = LongVector.broadcast(LONGS, LONG_LANES - 1);
    int next = end;
    for (int w = words - 1; w >= 0; w--) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = Long.SIZE - LONG_LANES; i >= 0; i -= LONG_LANES) {
        int mask = (int) (bits >>> i) & (1 << LONG_LANES) - 1;
        next -= Integer.bitCount(mask);
        LongVector lanes =
            LONGS_TYPE.cast(LongVector.fromArray(LONGS, LONG_TABLE, LONG_LANES * mask));
        LongVector moved =
            lanes
                .and(lastLane)
                .selectFrom(DoubleVector.fromArray(DOUBLES, dense, next).reinterpretAsLongs())
                .and(lanes.lanewise(ASHR, 63));
        DOUBLES_TYPE.cast(moved.reinterpretAsDoubles()).intoArray(slots, slot + i);
      }
    }
  }
}
