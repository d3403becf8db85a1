// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.OR;

import io.github.lanewise.kernel.Bytes;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Unpacks longs, two vectors at a time, because the values of one vector may end within a byte. One
 * shuffle brings to each lane the word in which its value begins and the word after it. Widths
 * whose values may lie in three words take a second shuffle. Up to width 8, a long is broadcast to
 * every lane instead.
 */
final class WordsUnpackLongs {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;

  /** The classes of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  private static final Class<? extends LongVector> LONGS_TYPE =
      LONGS.vectorType().asSubclass(LongVector.class);

  private static final int REGISTER = BYTES.length();
  private static final int LANES = LONGS.length();

  /** The number of values in a step, which are those of two vectors. */
  private static final int STEP = 2 * LANES;

  /**
   * The most values that vectors unpack. With more, the index after the last step could exceed int.
   */
  private static final int MOST = Integer.MAX_VALUE - STEP;

  /**
   * For each width, the shuffle of the words of a step's first vector, and then that of its second
   * vector. If the JVM has met vectors of two widths, C2 allocates a shuffle that is made in each
   * call.
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static final VectorShuffle<Integer>[] LOW = new VectorShuffle[2 * 65];

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static final VectorShuffle<Integer>[] HIGH = new VectorShuffle[LOW.length];

  /**
   * For each width, the right shifts of the lanes of a step's first vector, and then of its second.
   */
  private static final long[] RIGHT = new long[2 * 65 * LANES];

  private static final long[] LEFT = new long[RIGHT.length];

  /**
   * For each width up to 8, the bit at which each value of a step begins in the long of its group.
   */
  private static final long[] RIGHT_OF_GROUP = new long[2 * 9 * LANES];

  /** For each width, whether no value lies in three words. */
  private static final boolean[] FITS = new boolean[65];

  static {
    for (int width = 0; width <= 64; width++) {
      FITS[width] = true;
      put(width, 2 * width, 0);
      put(width, 2 * width + 1, LANES * width & 7);
    }
  }

  static {
    for (int i = 0; i < RIGHT_OF_GROUP.length; i++) {
      RIGHT_OF_GROUP[i] = (long) (i % (2 * LANES) % 8) * (i / (2 * LANES));
    }
  }

  private WordsUnpackLongs() {}

  /**
   * @param start the bit of a byte at which the vector's first value begins
   */
  private static void put(int width, int vector, int start) {
    int top = 2 * LANES - 1;
    int[] low = new int[2 * LANES];
    int[] high = new int[2 * LANES];
    for (int lane = 0; lane < LANES; lane++) {
      int bit = start + lane * width;
      int word = bit >>> 5;
      int shift = bit & 31;
      FITS[width] &= shift + width <= Long.SIZE;
      RIGHT[vector * LANES + lane] = shift;
      LEFT[vector * LANES + lane] = -shift & 63;
      low[2 * lane] = word;
      low[2 * lane + 1] = Math.min(word + 1, top);
      // A value that begins with a word has no third word. Its first two words are taken twice,
      // unshifted.
      high[2 * lane] = shift == 0 ? word : Math.min(word + 2, top);
      high[2 * lane + 1] = Math.min(word + (shift == 0 ? 1 : 2), top);
    }
    LOW[vector] = VectorShuffle.fromArray(INTS, low, 0);
    HIGH[vector] = VectorShuffle.fromArray(INTS, high, 0);
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
    // In one JVM of four, C2 boxed the vectors of a loop for the last loads before the array's end.
    if (whole < count) {
      int p = offset + (whole >>> 3) * width;
      ScalarUnpack.longs(width, packed, p, values, first + whole, count - whole);
    }
  }

  /**
   * Returns the number of values in the groups of eight that vectors unpack, whose loads all end
   * within the array. The last step may begin with a group that the step before it has, too.
   */
  private static int whole(int width, byte[] packed, int offset, int count, int load) {
    int room = packed.length - offset - load - (LANES * width >>> 3);
    return room < 0 || count < STEP
        ? 0
        : Math.min(Math.min(count, MOST) >>> 3, room / width + STEP / 8) << 3;
  }

  /**
   * Unpacks widths up to 8. A step has one group or two, and a long holds the group of a vector.
   */
  private static void broadcasts(
      int width, byte[] packed, int offset, long[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    LongVector rightA = LongVector.fromArray(LONGS, RIGHT_OF_GROUP, 2 * LANES * width);
    LongVector rightB = LongVector.fromArray(LONGS, RIGHT_OF_GROUP, 2 * LANES * width + LANES);
    LongVector mask = LongVector.broadcast(LONGS, -1L >>> -width);
    int second = LANES / 8 * width;
    for (int i = 0; i < count; i += STEP) {
      int at = Math.min(i, count - STEP);
      int p = offset + (at >> 3) * width;
      LongVector a = LONGS_TYPE.cast(LongVector.broadcast(LONGS, (long) Bytes.LONG.get(packed, p)));
      LongVector b =
          LONGS_TYPE.cast(LongVector.broadcast(LONGS, (long) Bytes.LONG.get(packed, p + second)));
      LONGS_TYPE.cast(a.lanewise(LSHR, rightA).lanewise(AND, mask)).intoArray(values, first + at);
      LONGS_TYPE
          .cast(b.lanewise(LSHR, rightB).lanewise(AND, mask))
          .intoArray(values, first + at + LANES);
    }
  }

  private static void pairs(
      int width, byte[] packed, int offset, long[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    int row = 2 * LANES * width;
    VectorShuffle<Integer> lowA = LOW[2 * width];
    VectorShuffle<Integer> lowB = LOW[2 * width + 1];
    LongVector rightA = LongVector.fromArray(LONGS, RIGHT, row);
    LongVector rightB = LongVector.fromArray(LONGS, RIGHT, row + LANES);
    LongVector mask = LongVector.broadcast(LONGS, -1L >>> -width);
    int second = LANES * width >>> 3;
    for (int i = 0; i < count; i += STEP) {
      int at = Math.min(i, count - STEP);
      int p = offset + (at >> 3) * width;
      IntVector a = INTS_TYPE.cast(ByteVector.fromArray(BYTES, packed, p).reinterpretAsInts());
      IntVector b =
          INTS_TYPE.cast(ByteVector.fromArray(BYTES, packed, p + second).reinterpretAsInts());
      LONGS_TYPE
          .cast(
              LONGS_TYPE
                  .cast(a.rearrange(lowA).reinterpretAsLongs())
                  .lanewise(LSHR, rightA)
                  .lanewise(AND, mask))
          .intoArray(values, first + at);
      LONGS_TYPE
          .cast(
              LONGS_TYPE
                  .cast(b.rearrange(lowB).reinterpretAsLongs())
                  .lanewise(LSHR, rightB)
                  .lanewise(AND, mask))
          .intoArray(values, first + at + LANES);
    }
  }

  private static void triples(
      int width, byte[] packed, int offset, long[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    int row = 2 * LANES * width;
    VectorShuffle<Integer> lowA = LOW[2 * width];
    VectorShuffle<Integer> lowB = LOW[2 * width + 1];
    VectorShuffle<Integer> highA = HIGH[2 * width];
    VectorShuffle<Integer> highB = HIGH[2 * width + 1];
    LongVector rightA = LongVector.fromArray(LONGS, RIGHT, row);
    LongVector rightB = LongVector.fromArray(LONGS, RIGHT, row + LANES);
    LongVector leftA = LongVector.fromArray(LONGS, LEFT, row);
    LongVector leftB = LongVector.fromArray(LONGS, LEFT, row + LANES);
    LongVector mask = LongVector.broadcast(LONGS, -1L >>> -width);
    int second = LANES * width >>> 3;
    for (int i = 0; i < count; i += STEP) {
      int at = Math.min(i, count - STEP);
      int p = offset + (at >> 3) * width;
      IntVector a = INTS_TYPE.cast(ByteVector.fromArray(BYTES, packed, p).reinterpretAsInts());
      IntVector b =
          INTS_TYPE.cast(ByteVector.fromArray(BYTES, packed, p + second).reinterpretAsInts());
      LONGS_TYPE
          .cast(
              LONGS_TYPE
                  .cast(a.rearrange(lowA).reinterpretAsLongs())
                  .lanewise(LSHR, rightA)
                  .lanewise(
                      OR,
                      LONGS_TYPE
                          .cast(a.rearrange(highA).reinterpretAsLongs())
                          .lanewise(LSHL, leftA))
                  .lanewise(AND, mask))
          .intoArray(values, first + at);
      LONGS_TYPE
          .cast(
              LONGS_TYPE
                  .cast(b.rearrange(lowB).reinterpretAsLongs())
                  .lanewise(LSHR, rightB)
                  .lanewise(
                      OR,
                      LONGS_TYPE
                          .cast(b.rearrange(highB).reinterpretAsLongs())
                          .lanewise(LSHL, leftB))
                  .lanewise(AND, mask))
          .intoArray(values, first + at + LANES);
    }
  }
}
