// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static io.github.lanewise.kernel.packing.WordsUnpackInts.INTS_TYPE;
import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHR;

import io.github.lanewise.kernel.Bytes;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Unpacks narrow values. All values of a vector lie in one word, which is broadcast to every lane.
 */
final class BroadcastUnpackInts {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final int LANES = INTS.length();
  private static final IntVector LANE = IntVector.zero(INTS).addIndex(1);

  /** The largest width with which a word holds all values of a vector. */
  static final int WIDEST = Integer.SIZE / LANES;

  private BroadcastUnpackInts() {}

  static void fours(int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    IntVector right = LANE.mul(width);
    IntVector mask = IntVector.broadcast(INTS, -1 >>> -width);
    int block = LANES * width / 8;
    for (int i = 0, p = offset; i < count; i += 4 * LANES, p += 4 * block) {
      IntVector a = INTS_TYPE.cast(IntVector.broadcast(INTS, (int) Bytes.INT.get(packed, p)));
      IntVector b =
          INTS_TYPE.cast(IntVector.broadcast(INTS, (int) Bytes.INT.get(packed, p + block)));
      IntVector c =
          INTS_TYPE.cast(IntVector.broadcast(INTS, (int) Bytes.INT.get(packed, p + 2 * block)));
      IntVector d =
          INTS_TYPE.cast(IntVector.broadcast(INTS, (int) Bytes.INT.get(packed, p + 3 * block)));
      INTS_TYPE.cast(a.lanewise(LSHR, right).lanewise(AND, mask)).intoArray(values, first + i);
      INTS_TYPE
          .cast(b.lanewise(LSHR, right).lanewise(AND, mask))
          .intoArray(values, first + i + LANES);
      INTS_TYPE
          .cast(c.lanewise(LSHR, right).lanewise(AND, mask))
          .intoArray(values, first + i + 2 * LANES);
      INTS_TYPE
          .cast(d.lanewise(LSHR, right).lanewise(AND, mask))
          .intoArray(values, first + i + 3 * LANES);
    }
  }

  static void ones(int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    IntVector right = LANE.mul(width);
    IntVector mask = IntVector.broadcast(INTS, -1 >>> -width);
    for (int i = 0; i < count; i += LANES) {
      int at = Math.min(i, count - LANES);
      INTS_TYPE
          .cast(
              INTS_TYPE
                  .cast(
                      IntVector.broadcast(
                          INTS, (int) Bytes.INT.get(packed, offset + (at >> 3) * width)))
                  .lanewise(LSHR, right)
                  .lanewise(AND, mask))
          .intoArray(values, first + at);
    }
  }
}
