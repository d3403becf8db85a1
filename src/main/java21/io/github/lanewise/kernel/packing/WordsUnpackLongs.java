// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;

import io.github.lanewise.kernel.Bytes;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Unpacks longs, two vectors at a time, as the values of one may end within a byte. A first shuffle
 * brings the word that holds the beginning of each value and the one behind it; values that may lie
 * in three words take a second shuffle. Up to width 8 every lane is given the same long.
 */
final class WordsUnpackLongs {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
  private static final int REGISTER = BYTES.length();
  private static final int LANES = LONGS.length();

  /** Values of a step: two vectors. */
  private static final int STEP = 2 * LANES;

  /** For each width, a row for the first vector of a step and one for the second. */
  private static final int[] LOW = new int[2 * 65 * 2 * LANES];

  private static final int[] HIGH = new int[LOW.length];
  private static final long[] RIGHT = new long[2 * 65 * LANES];
  private static final long[] LEFT = new long[RIGHT.length];

  /**
   * For each width up to 8, the beginnings of the values of a step in the longs of their groups.
   */
  private static final long[] RIGHT_OF_GROUP = new long[2 * 9 * LANES];

  /** For each width, whether no value lies in three words. */
  private static final boolean[] FITS = new boolean[65];

  static {
    for (int width = 0; width <= 64; width++) {
      FITS[width] = true;
      for (int i = 0; i < 2 * LANES; i++) {
        int start = i < LANES ? 0 : LANES * width & 7;
        put(width, 2 * LANES * width + i, start + i % LANES * width);
      }
    }
  }

  static {
    for (int i = 0; i < RIGHT_OF_GROUP.length; i++) {
      RIGHT_OF_GROUP[i] = (long) (i % (2 * LANES) % 8) * (i / (2 * LANES));
    }
  }

  private WordsUnpackLongs() {}

  private static void put(int width, int at, int bit) {
    int top = 2 * LANES - 1;
    int word = bit >>> 5;
    int shift = bit & 31;
    FITS[width] &= shift + width <= Long.SIZE;
    RIGHT[at] = shift;
    LEFT[at] = -shift & 63;
    LOW[2 * at] = word;
    LOW[2 * at + 1] = Math.min(word + 1, top);
    // A value that begins with a word has no third one: the first two are taken again, unshifted.
    HIGH[2 * at] = shift == 0 ? word : Math.min(word + 2, top);
    HIGH[2 * at + 1] = Math.min(word + (shift == 0 ? 1 : 2), top);
  }

  static void run(int width, byte[] packed, int offset, long[] values, int first, int count) {
    if (width == 0 || packed.length < REGISTER) {
      ScalarUnpack.longs(width, packed, offset, values, first, count);
      return;
    }
    int whole;
    if (width <= 8) {
      whole = whole(width, packed, offset, count, Long.BYTES);
      broadcasts(width, packed, offset, values, first, whole);
    } else {
      whole = whole(width, packed, offset, count, REGISTER);
      if (FITS[width]) {
        pairs(width, packed, offset, values, first, whole);
      } else {
        triples(width, packed, offset, values, first, whole);
      }
    }
    // A loop of vectors for the last loads before the array's end was boxed in one JVM of four.
    if (whole < count) {
      int p = offset + (whole >>> 3) * width;
      ScalarUnpack.longs(width, packed, p, values, first + whole, count - whole);
    }
  }

  /**
   * The number of values in groups of eight that vectors take: those whose loads all end within the
   * array. The last step may begin with a group that the one before it has, too.
   */
  private static int whole(int width, byte[] packed, int offset, int count, int load) {
    int room = packed.length - offset - load - (LANES * width >>> 3);
    return room < 0 || count < STEP ? 0 : Math.min(count >>> 3, room / width + STEP / 8) << 3;
  }

  /** A step is a group or two, and a long holds the group of a vector. */
  private static void broadcasts(
      int width, byte[] packed, int offset, long[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    LongVector rightA = LongVector.fromArray(LONGS, RIGHT_OF_GROUP, 2 * LANES * width);
    LongVector rightB = LongVector.fromArray(LONGS, RIGHT_OF_GROUP, 2 * LANES * width + LANES);
    long mask = -1L >>> -width;
    int second = LANES / 8 * width;
    for (int i = 0; i < count; i += STEP) {
      int at = Math.min(i, count - STEP);
      int p = offset + (at >> 3) * width;
      LongVector a = LongVector.broadcast(LONGS, (long) Bytes.LONG.get(packed, p));
      LongVector b = LongVector.broadcast(LONGS, (long) Bytes.LONG.get(packed, p + second));
      a.lanewise(LSHR, rightA).and(mask).intoArray(values, first + at);
      b.lanewise(LSHR, rightB).and(mask).intoArray(values, first + at + LANES);
    }
  }

  private static void pairs(
      int width, byte[] packed, int offset, long[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    int row = 2 * LANES * width;
    VectorShuffle<Integer> lowA = IntVector.fromArray(INTS, LOW, 2 * row).toShuffle();
    VectorShuffle<Integer> lowB = IntVector.fromArray(INTS, LOW, 2 * row + 2 * LANES).toShuffle();
    LongVector rightA = LongVector.fromArray(LONGS, RIGHT, row);
    LongVector rightB = LongVector.fromArray(LONGS, RIGHT, row + LANES);
    long mask = -1L >>> -width;
    int second = LANES * width >>> 3;
    for (int i = 0; i < count; i += STEP) {
      int at = Math.min(i, count - STEP);
      int p = offset + (at >> 3) * width;
      IntVector a = ByteVector.fromArray(BYTES, packed, p).reinterpretAsInts();
      IntVector b = ByteVector.fromArray(BYTES, packed, p + second).reinterpretAsInts();
      a.rearrange(lowA)
          .reinterpretAsLongs()
          .lanewise(LSHR, rightA)
          .and(mask)
          .intoArray(values, first + at);
      b.rearrange(lowB)
          .reinterpretAsLongs()
          .lanewise(LSHR, rightB)
          .and(mask)
          .intoArray(values, first + at + LANES);
    }
  }

  private static void triples(
      int width, byte[] packed, int offset, long[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    int row = 2 * LANES * width;
    VectorShuffle<Integer> lowA = IntVector.fromArray(INTS, LOW, 2 * row).toShuffle();
    VectorShuffle<Integer> lowB = IntVector.fromArray(INTS, LOW, 2 * row + 2 * LANES).toShuffle();
    VectorShuffle<Integer> highA = IntVector.fromArray(INTS, HIGH, 2 * row).toShuffle();
    VectorShuffle<Integer> highB = IntVector.fromArray(INTS, HIGH, 2 * row + 2 * LANES).toShuffle();
    LongVector rightA = LongVector.fromArray(LONGS, RIGHT, row);
    LongVector rightB = LongVector.fromArray(LONGS, RIGHT, row + LANES);
    LongVector leftA = LongVector.fromArray(LONGS, LEFT, row);
    LongVector leftB = LongVector.fromArray(LONGS, LEFT, row + LANES);
    long mask = -1L >>> -width;
    int second = LANES * width >>> 3;
    for (int i = 0; i < count; i += STEP) {
      int at = Math.min(i, count - STEP);
      int p = offset + (at >> 3) * width;
      IntVector a = ByteVector.fromArray(BYTES, packed, p).reinterpretAsInts();
      IntVector b = ByteVector.fromArray(BYTES, packed, p + second).reinterpretAsInts();
      a.rearrange(lowA)
          .reinterpretAsLongs()
          .lanewise(LSHR, rightA)
          .or(a.rearrange(highA).reinterpretAsLongs().lanewise(LSHL, leftA))
          .and(mask)
          .intoArray(values, first + at);
      b.rearrange(lowB)
          .reinterpretAsLongs()
          .lanewise(LSHR, rightB)
          .or(b.rearrange(highB).reinterpretAsLongs().lanewise(LSHL, leftB))
          .and(mask)
          .intoArray(values, first + at + LANES);
    }
  }
}
