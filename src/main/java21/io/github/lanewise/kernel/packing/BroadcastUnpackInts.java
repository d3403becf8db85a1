// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static jdk.incubator.vector.VectorOperators.LSHR;

import io.github.lanewise.kernel.Bytes;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/** Unpacks narrow values: all those of a vector lie in one word, which every lane is given. */
final class BroadcastUnpackInts {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final int LANES = INTS.length();
  private static final IntVector LANE = IntVector.zero(INTS).addIndex(1);

  /** The widest values of which a word holds a vector. */
  static final int WIDEST = Integer.SIZE / LANES;

  private BroadcastUnpackInts() {}

  static void fours(int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    IntVector right = LANE.mul(width);
    int mask = -1 >>> -width;
    int block = LANES * width / 8;
    for (int i = 0, p = offset; i < count; i += 4 * LANES, p += 4 * block) {
      IntVector a = IntVector.broadcast(INTS, (int) Bytes.INT.get(packed, p));
      IntVector b = IntVector.broadcast(INTS, (int) Bytes.INT.get(packed, p + block));
      IntVector c = IntVector.broadcast(INTS, (int) Bytes.INT.get(packed, p + 2 * block));
      IntVector d = IntVector.broadcast(INTS, (int) Bytes.INT.get(packed, p + 3 * block));
      a.lanewise(LSHR, right).and(mask).intoArray(values, first + i);
      b.lanewise(LSHR, right).and(mask).intoArray(values, first + i + LANES);
      c.lanewise(LSHR, right).and(mask).intoArray(values, first + i + 2 * LANES);
      d.lanewise(LSHR, right).and(mask).intoArray(values, first + i + 3 * LANES);
    }
  }

  static void ones(int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    IntVector right = LANE.mul(width);
    int mask = -1 >>> -width;
    for (int i = 0; i < count; i += LANES) {
      int at = Math.min(i, count - LANES);
      IntVector.broadcast(INTS, (int) Bytes.INT.get(packed, offset + (at >> 3) * width))
          .lanewise(LSHR, right)
          .and(mask)
          .intoArray(values, first + at);
    }
  }
}
