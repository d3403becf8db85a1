// SPDX-License-Identifier: Apache-2.0
// Derived from CompressCompactInts: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.kernel.levels;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** {@link CompressCompactInts} for long[], float[] and double[]. */
final class CompressCompactNumbers {
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

  private CompressCompactNumbers() {}

  static void run(
      long[] slots,
      int first,
      long[] dense,
      int from,
      long[] validity,
      int firstBit,
      int present,
      int count) {
    // The last values are left to the scalar kernel, because a whole register would reach beyond
    // them.
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
        VectorMask<Long> mask = VectorMask.fromLong(LONGS, bits >>> i);
        LONGS_TYPE
            .cast(LongVector.fromArray(LONGS, slots, slot + i))
            .compress(mask)
            .intoArray(dense, next);
        next += mask.trueCount();
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
    // The last values are left to the scalar kernel, because a whole register would reach beyond
    // them.
    int words = count >>> 6;
    int next = from + present - Bitmap.countTail(validity, firstBit, count);
    while (words > 0 && next > from + present - FLOAT_LANES) {
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
      for (int i = 0; i < Long.SIZE; i += FLOAT_LANES) {
        VectorMask<Float> mask = VectorMask.fromLong(FLOATS, bits >>> i);
        FLOATS_TYPE
            .cast(FloatVector.fromArray(FLOATS, slots, slot + i))
            .compress(mask)
            .intoArray(dense, next);
        next += mask.trueCount();
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
    // The last values are left to the scalar kernel, because a whole register would reach beyond
    // them.
    int words = count >>> 6;
    int next = from + present - Bitmap.countTail(validity, firstBit, count);
    while (words > 0 && next > from + present - DOUBLE_LANES) {
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
      for (int i = 0; i < Long.SIZE; i += DOUBLE_LANES) {
        VectorMask<Double> mask = VectorMask.fromLong(DOUBLES, bits >>> i);
        DOUBLES_TYPE
            .cast(DoubleVector.fromArray(DOUBLES, slots, slot + i))
            .compress(mask)
            .intoArray(dense, next);
        next += mask.trueCount();
      }
    }
  }
}
