// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.OR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Decodes a register of values at a time, of 256 bits or more. Shuffles bring to each lane the word
 * in which its delta begins and the word in which it ends. Shifts then join the two words. The loop
 * is in a method of its own, because C2 boxes the vectors of larger methods sooner.
 */
final class WordIntDeltas {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = INTS.length();
  private static final int REGISTER = BYTES.length();

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  /** For each width, the shuffle that brings to each lane the word in which its delta begins. */
  private static final VectorShuffle<Integer>[] BEGIN = DeltaTables.words(INTS, 0);

  /** For each width, the shuffle that brings to each lane the word in which its delta ends. */
  private static final VectorShuffle<Integer>[] END = DeltaTables.words(INTS, 31);

  /** For each width, the number of bits before each delta in its first word. */
  private static final int[] SHIFT = DeltaTables.intShifts(LANES, Integer.SIZE);

  private static final VectorShuffle<Integer> LOWER1 = DeltaTables.lower(INTS, 1);
  private static final VectorShuffle<Integer> LOWER2 = DeltaTables.lower(INTS, 2);
  private static final VectorShuffle<Integer> LOWER4 = DeltaTables.lower(INTS, 4);
  private static final VectorShuffle<Integer> LOWER8 = DeltaTables.lower(INTS, 8 % LANES);
  private static final IntVector UPPER1 = upper(1);
  private static final IntVector UPPER2 = upper(2);
  private static final IntVector UPPER4 = upper(4);
  private static final IntVector UPPER8 = upper(8);

  private WordIntDeltas() {}

  static int run(BlockCursor cursor, int last, int[] values, int first, int count) {
    byte[] stream = cursor.stream;
    int size = cursor.size;
    int left = count / size;
    int to = first;
    int value = last;
    while (left > 0) {
      int some = cursor.next(left);
      if (some == 0) {
        break;
      }
      int min = (int) cursor.min;
      int widths = cursor.widths;
      int at = cursor.at;
      for (int m = 0; m < some; m++) {
        int width = stream[widths + m];
        value = anyMiniblock(stream, at, width, size, min, value, values, to);
        at += (size >>> 3) * width;
        to += size;
      }
      cursor.pass(some);
      left -= some;
    }
    return to - first;
  }

  /** Decodes a miniblock of any width, anywhere in the array. */
  static int anyMiniblock(
      byte[] packed, int at, int width, int size, int min, int last, int[] values, int to) {
    boolean fits = width > 0 && width <= Integer.SIZE;
    return fits && packed.length - at - (size >>> 3) * width >= REGISTER
        ? miniblock(packed, at, width, size, min, last, values, to)
        : ScalarIntDeltas.miniblock(packed, at, width, size, min, last, values, to);
  }

  private static int miniblock(
      byte[] packed, int at, int width, int size, int min, int last, int[] values, int to) {
    VectorShuffle<Integer> begin = BEGIN[width];
    VectorShuffle<Integer> end = END[width];
    IntVector right = INTS_TYPE.cast(IntVector.fromArray(INTS, SHIFT, LANES * width));
    IntVector left = right.neg();
    IntVector mask = IntVector.broadcast(INTS, -1 >>> -width);
    IntVector smallest = IntVector.broadcast(INTS, min);
    int step = LANES / Byte.SIZE * width;
    int value = last;
    for (int i = 0, p = at; i < size; i += LANES, p += step) {
      IntVector words = INTS_TYPE.cast(ByteVector.fromArray(BYTES, packed, p).reinterpretAsInts());
      // A delta that begins with its word ends in it, too. Both shifts are by 0 then.
      IntVector a =
          words
              .rearrange(begin)
              .lanewise(LSHR, right)
              .lanewise(OR, words.rearrange(end).lanewise(LSHL, left))
              .lanewise(AND, mask)
              .lanewise(ADD, smallest);
      a = a.lanewise(ADD, a.rearrange(LOWER1).lanewise(AND, UPPER1));
      a = a.lanewise(ADD, a.rearrange(LOWER2).lanewise(AND, UPPER2));
      a = a.lanewise(ADD, a.rearrange(LOWER4).lanewise(AND, UPPER4));
      if (LANES > 8) {
        a = a.lanewise(ADD, a.rearrange(LOWER8).lanewise(AND, UPPER8));
      }
      INTS_TYPE.cast(a.lanewise(ADD, IntVector.broadcast(INTS, value))).intoArray(values, to + i);
      value += a.lane(LANES - 1);
    }
    return value;
  }

  /** Returns a vector of ones in each upper half and zeros in each lower half. */
  private static IntVector upper(int half) {
    int[] lanes = new int[LANES];
    for (int lane = 0; lane < LANES; lane++) {
      lanes[lane] = (lane & half) == 0 ? 0 : -1;
    }
    return IntVector.fromArray(INTS, lanes, 0);
  }
}
