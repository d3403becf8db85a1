// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Decodes eight values in a register of 512 bits. The scalar kernel takes the widths whose deltas
 * reach into a ninth byte.
 */
final class ByteLongDeltas {
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_512;
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
  private static final int LANES = 8;
  private static final int REGISTER = 64;

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends LongVector> LONGS_TYPE =
      LONGS.vectorType().asSubclass(LongVector.class);

  /** The number of values of an iteration. */
  private static final int STEP = 2 * LANES;

  /** For each width, the shuffle that brings the bytes of each delta into its lane. */
  private static final VectorShuffle<Byte>[] DEAL = DeltaTables.bytes(BYTES, Long.BYTES, Long.SIZE);

  /** For each width, the shift of each lane that brings a delta to bit 0. */
  private static final long[] SHIFT = DeltaTables.longShifts(LANES);

  private static final VectorShuffle<Long> LOWER2 = DeltaTables.lower(LONGS, 2);
  private static final VectorShuffle<Long> LOWER4 = DeltaTables.lower(LONGS, 4);
  private static final VectorShuffle<Long> LOWER1 = DeltaTables.lower(LONGS, 1);
  private static final VectorMask<Long> UPPER2 = VectorMask.fromLong(LONGS, 0xcc);
  private static final VectorMask<Long> UPPER4 = VectorMask.fromLong(LONGS, 0xf0);
  private static final VectorMask<Long> UPPER1 = VectorMask.fromLong(LONGS, 0xaa);
  private static final VectorShuffle<Long> LAST = VectorShuffle.fromOp(LONGS, lane -> LANES - 1);

  private ByteLongDeltas() {}

  static int run(BlockCursor cursor, long last, long[] values, int first, int count) {
    int size = cursor.size;
    int left = count / size;
    int to = first;
    long value = last;
    int some;
    // A call that finds no miniblock also calls miniblocks(). A trial makes such calls to have the
    // method compiled, because they make no garbage.
    do {
      some = cursor.next(left);
      value =
          miniblocks(
              cursor.stream, cursor.widths, cursor.at, some, size, cursor.min, value, values, to);
      cursor.pass(some);
      to += some * size;
      left -= some;
    } while (some > 0 && left > 0);
    return to - first;
  }

  private static long miniblocks(
      byte[] packed,
      int widths,
      int data,
      int miniblocks,
      int size,
      long min,
      long last,
      long[] values,
      int first) {
    int at = data;
    int to = first;
    long value = last;
    LongVector smallest = LongVector.broadcast(LONGS, min);
    for (int m = 0; m < miniblocks; m++) {
      int width = packed[widths + m];
      int end = to + size;
      if (!fits(width) || packed.length - at - (size >>> 3) * width < REGISTER) {
        value = ScalarLongDeltas.miniblock(packed, at, width, size, min, value, values, to);
        at += (size >>> 3) * width;
        to = end;
        continue;
      }
      VectorShuffle<Byte> deal = DEAL[width];
      LongVector shift = LongVector.fromArray(LONGS, SHIFT, LANES * width);
      LongVector mask = LongVector.broadcast(LONGS, -1L >>> -width);
      // Most miniblocks take two iterations. C2 would prepare a counted loop for many more.
      do {
        LongVector a =
            LONGS_TYPE
                .cast(ByteVector.fromArray(BYTES, packed, at).rearrange(deal).reinterpretAsLongs())
                .lanewise(LSHR, shift)
                .lanewise(AND, mask)
                .lanewise(ADD, smallest);
        LongVector b =
            LONGS_TYPE
                .cast(
                    ByteVector.fromArray(BYTES, packed, at + width)
                        .rearrange(deal)
                        .reinterpretAsLongs())
                .lanewise(LSHR, shift)
                .lanewise(AND, mask)
                .lanewise(ADD, smallest);
        a = a.lanewise(ADD, a.rearrange(LOWER1), UPPER1);
        b = b.lanewise(ADD, b.rearrange(LOWER1), UPPER1);
        a = a.lanewise(ADD, a.rearrange(LOWER2), UPPER2);
        b = b.lanewise(ADD, b.rearrange(LOWER2), UPPER2);
        a = a.lanewise(ADD, a.rearrange(LOWER4), UPPER4);
        b = b.lanewise(ADD, b.rearrange(LOWER4), UPPER4);
        b = b.lanewise(ADD, a.rearrange(LAST));
        LongVector base = LongVector.broadcast(LONGS, value);
        LONGS_TYPE.cast(a.lanewise(ADD, base)).intoArray(values, to);
        LONGS_TYPE.cast(b.lanewise(ADD, base)).intoArray(values, to + LANES);
        value += b.lane(LANES - 1);
        at += 2 * width;
        to += STEP;
      } while (to < end);
    }
    return value;
  }

  /**
   * Returns whether a delta of this width ends in the eighth byte at the latest, counted from the
   * byte in which it begins.
   */
  private static boolean fits(int width) {
    return width > 0 && width <= 58 || width == 60 || width == 64;
  }
}
