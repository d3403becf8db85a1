// SPDX-License-Identifier: Apache-2.0
// Derived from ExpandSpreadInts: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.levels;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** {@link ExpandSpreadInts} for long[], float[] and double[]. */
final class ExpandSpreadNumbers {
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;

  private static final int LONG_LANES = LONGS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends LongVector> LONGS_TYPE =
      LONGS.vectorType().asSubclass(LongVector.class);

  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;

  private static final int FLOAT_LANES = FLOATS.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends FloatVector> FLOATS_TYPE =
      FLOATS.vectorType().asSubclass(FloatVector.class);

  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;

  private static final int DOUBLE_LANES = DOUBLES.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends DoubleVector> DOUBLES_TYPE =
      DOUBLES.vectorType().asSubclass(DoubleVector.class);

  private ExpandSpreadNumbers() {}

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
    int next = end;
    for (int w = words - 1; w >= 0; w--) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = Long.SIZE - LONG_LANES; i >= 0; i -= LONG_LANES) {
        VectorMask<Long> mask = VectorMask.fromLong(LONGS, bits >>> i);
        next -= mask.trueCount();
        LONGS_TYPE
            .cast(LongVector.fromArray(LONGS, dense, next))
            .expand(mask)
            .intoArray(slots, slot + i);
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
    while (words > 0 && next > dense.length - FLOAT_LANES) {
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
    int next = end;
    for (int w = words - 1; w >= 0; w--) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = Long.SIZE - FLOAT_LANES; i >= 0; i -= FLOAT_LANES) {
        VectorMask<Float> mask = VectorMask.fromLong(FLOATS, bits >>> i);
        next -= mask.trueCount();
        FLOATS_TYPE
            .cast(FloatVector.fromArray(FLOATS, dense, next))
            .expand(mask)
            .intoArray(slots, slot + i);
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
    while (words > 0 && next > dense.length - DOUBLE_LANES) {
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
    int next = end;
    for (int w = words - 1; w >= 0; w--) {
      long bits = Bitmap.bits(validity, firstBit + (w << 6), Long.SIZE);
      int slot = first + (w << 6);
      for (int i = Long.SIZE - DOUBLE_LANES; i >= 0; i -= DOUBLE_LANES) {
        VectorMask<Double> mask = VectorMask.fromLong(DOUBLES, bits >>> i);
        next -= mask.trueCount();
        DOUBLES_TYPE
            .cast(DoubleVector.fromArray(DOUBLES, dense, next))
            .expand(mask)
            .intoArray(slots, slot + i);
      }
    }
  }
}
