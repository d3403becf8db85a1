// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Decodes 16 values in a register of 512 bits. {@link WordIntDeltas} takes the widths whose deltas
 * reach into a fifth byte.
 */
final class ByteIntDeltas {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_512;
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
  private static final int LANES = 16;
  private static final int REGISTER = 64;

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  /** The number of values of an iteration. */
  private static final int STEP = 2 * LANES;

  /** For each width, the shuffle that brings the bytes of each delta into its lane. */
  private static final VectorShuffle<Byte>[] DEAL =
      DeltaTables.bytes(BYTES, Integer.BYTES, Integer.SIZE);

  /** For each width, the shift of each lane that brings a delta to bit 0. */
  private static final int[] SHIFT = DeltaTables.intShifts(LANES, Byte.SIZE);

  private static final VectorShuffle<Integer> LOWER1 = DeltaTables.lower(INTS, 1);
  private static final VectorShuffle<Integer> LOWER2 = DeltaTables.lower(INTS, 2);
  private static final VectorShuffle<Integer> LOWER4 = DeltaTables.lower(INTS, 4);
  private static final VectorShuffle<Integer> LOWER8 = DeltaTables.lower(INTS, 8);
  private static final VectorMask<Integer> UPPER1 = VectorMask.fromLong(INTS, 0xaaaa);
  private static final VectorMask<Integer> UPPER2 = VectorMask.fromLong(INTS, 0xcccc);
  private static final VectorMask<Integer> UPPER4 = VectorMask.fromLong(INTS, 0xf0f0);
  private static final VectorMask<Integer> UPPER8 = VectorMask.fromLong(INTS, 0xff00);
  private static final VectorShuffle<Integer> LAST = VectorShuffle.fromOp(INTS, lane -> LANES - 1);

  private ByteIntDeltas() {}

  static int run(BlockCursor cursor, int last, int[] values, int first, int count) {
    int size = cursor.size;
    int left = count / size;
    int to = first;
    int value = last;
    int some;
    // A call that finds no miniblock also calls miniblocks(). A trial makes such calls to have the
    // method compiled, because they make no garbage.
    do {
      some = cursor.next(left);
      value =
          miniblocks(
              cursor.stream,
              cursor.widths,
              cursor.at,
              some,
              size,
              (int) cursor.min,
              value,
              values,
              to);
      cursor.pass(some);
      to += some * size;
      left -= some;
    } while (some > 0 && left > 0);
    return to - first;
  }

  private static int miniblocks(
      byte[] packed,
      int widths,
      int data,
      int miniblocks,
      int size,
      int min,
      int last,
      int[] values,
      int first) {
    int at = data;
    int to = first;
    int value = last;
    IntVector smallest = IntVector.broadcast(INTS, min);
    for (int m = 0; m < miniblocks; m++) {
      int width = packed[widths + m];
      int end = to + size;
      if (!fits(width) || packed.length - at - (size >>> 3) * width < REGISTER) {
        value = WordIntDeltas.anyMiniblock(packed, at, width, size, min, value, values, to);
        at += (size >>> 3) * width;
        to = end;
        continue;
      }
      VectorShuffle<Byte> deal = DEAL[width];
      IntVector shift = IntVector.fromArray(INTS, SHIFT, LANES * width);
      IntVector mask = IntVector.broadcast(INTS, -1 >>> -width);
      // Most miniblocks take one iteration. C2 would prepare a counted loop for many more.
      do {
        IntVector a =
            INTS_TYPE
                .cast(ByteVector.fromArray(BYTES, packed, at).rearrange(deal).reinterpretAsInts())
                .lanewise(LSHR, shift)
                .lanewise(AND, mask)
                .lanewise(ADD, smallest);
        IntVector b =
            INTS_TYPE
                .cast(
                    ByteVector.fromArray(BYTES, packed, at + 2 * width)
                        .rearrange(deal)
                        .reinterpretAsInts())
                .lanewise(LSHR, shift)
                .lanewise(AND, mask)
                .lanewise(ADD, smallest);
        a = a.lanewise(ADD, a.rearrange(LOWER1), UPPER1);
        b = b.lanewise(ADD, b.rearrange(LOWER1), UPPER1);
        a = a.lanewise(ADD, a.rearrange(LOWER2), UPPER2);
        b = b.lanewise(ADD, b.rearrange(LOWER2), UPPER2);
        a = a.lanewise(ADD, a.rearrange(LOWER4), UPPER4);
        b = b.lanewise(ADD, b.rearrange(LOWER4), UPPER4);
        a = a.lanewise(ADD, a.rearrange(LOWER8), UPPER8);
        b = b.lanewise(ADD, b.rearrange(LOWER8), UPPER8);
        b = b.lanewise(ADD, a.rearrange(LAST));
        IntVector base = IntVector.broadcast(INTS, value);
        INTS_TYPE.cast(a.lanewise(ADD, base)).intoArray(values, to);
        INTS_TYPE.cast(b.lanewise(ADD, base)).intoArray(values, to + LANES);
        value += b.lane(LANES - 1);
        at += 4 * width;
        to += STEP;
      } while (to < end);
    }
    return value;
  }

  /**
   * Returns whether a delta of this width ends in the fourth byte at the latest, counted from the
   * byte in which it begins.
   */
  private static boolean fits(int width) {
    return width > 0 && width <= 26 || width == 28 || width == 32;
  }
}
