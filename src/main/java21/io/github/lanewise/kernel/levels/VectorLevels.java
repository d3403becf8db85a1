// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GE;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/** Compares a register of levels at a time. The mask of a comparison is a piece of the bitmap. */
final class VectorLevels {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final int LANES = INTS.length();

  private VectorLevels() {}

  static int atLeast(int[] levels, int from, int level, long[] bitmap, int firstBit, int count) {
    int whole = count & -Long.SIZE;
    int ones = atLeastWhole(levels, from, level, bitmap, firstBit, whole);
    return ones
        + ScalarLevels.atLeast(
            levels, from + whole, level, bitmap, firstBit + whole, count - whole);
  }

  private static int atLeastWhole(
      int[] levels, int from, int level, long[] bitmap, int firstBit, int whole) {
    int ones = 0;
    for (int i = 0; i < whole; i += Long.SIZE) {
      long bits = 0;
      for (int j = 0; j < Long.SIZE; j += LANES) {
        bits |= IntVector.fromArray(INTS, levels, from + i + j).compare(GE, level).toLong() << j;
      }
      Bitmap.setBits(bitmap, firstBit + i, Long.SIZE, bits);
      ones += Long.bitCount(bits);
    }
    return ones;
  }

  static int equal(int[] levels, int from, int level, long[] bitmap, int firstBit, int count) {
    int whole = count & -Long.SIZE;
    int ones = equalWhole(levels, from, level, bitmap, firstBit, whole);
    return ones
        + ScalarLevels.equal(levels, from + whole, level, bitmap, firstBit + whole, count - whole);
  }

  private static int equalWhole(
      int[] levels, int from, int level, long[] bitmap, int firstBit, int whole) {
    int ones = 0;
    for (int i = 0; i < whole; i += Long.SIZE) {
      long bits = 0;
      for (int j = 0; j < Long.SIZE; j += LANES) {
        bits |= IntVector.fromArray(INTS, levels, from + i + j).compare(EQ, level).toLong() << j;
      }
      Bitmap.setBits(bitmap, firstBit + i, Long.SIZE, bits);
      ones += Long.bitCount(bits);
    }
    return ones;
  }
}
