// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Unpacks a vector of ints from one load: a first shuffle brings the word that holds the beginning
 * of each value, a second one the word behind it, and both are shifted together. For vectors of 256
 * bits and more, whose lanes take whole bytes of every width.
 *
 * <p>A call with no value calls every loop of its width, too: it is with such calls, which cost
 * nothing, that a trial makes C2 compile them.
 */
final class WordsUnpackInts {
  static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;

  /** Bytes of a load. */
  static final int REGISTER = BYTES.length();

  static final int LANES = INTS.length();

  /** For each width, a row of lanes: the words that a value lies in, and how they are shifted. */
  static final int[] LOW = new int[33 * LANES];

  static final int[] HIGH = new int[33 * LANES];
  static final int[] RIGHT = new int[33 * LANES];
  static final int[] LEFT = new int[33 * LANES];

  static {
    for (int i = 0; i < LOW.length; i++) {
      int bit = i % LANES * (i / LANES);
      LOW[i] = bit >>> 5;
      // A value that begins with its word has no second one: the first is taken again, unshifted.
      HIGH[i] = Math.min(bit + 31 >>> 5, LANES - 1);
      RIGHT[i] = bit & 31;
      LEFT[i] = -bit & 31;
    }
  }

  private WordsUnpackInts() {}

  static void run(int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (width == 0 || packed.length < REGISTER) {
      ScalarUnpack.ints(width, packed, offset, values, first, count);
      return;
    }
    boolean broadcasts = width <= BroadcastUnpackInts.WIDEST;
    int whole = wholeGroups(width, packed, offset, count, broadcasts ? Integer.BYTES : REGISTER);
    int fours = whole & -4 * LANES;
    int next = offset + (fours >>> 3) * width;
    if (broadcasts) {
      BroadcastUnpackInts.fours(width, packed, offset, values, first, fours);
      BroadcastUnpackInts.ones(width, packed, next, values, first + fours, whole - fours);
    } else {
      fours(width, packed, offset, values, first, fours);
      ones(width, packed, next, values, first + fours, whole - fours);
    }
    rest(width, packed, offset, values, first, whole, count);
  }

  /**
   * The number of values in groups of eight that vectors take: those whose loads all end within the
   * array. The last vector may begin with a group that the one before it has, too.
   */
  static int wholeGroups(int width, byte[] packed, int offset, int count, int load) {
    int room = packed.length - offset - load;
    return room < 0 || count < LANES ? 0 : Math.min(count >>> 3, room / width + LANES / 8) << 3;
  }

  static void fours(int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    int row = width * LANES;
    VectorShuffle<Integer> low = IntVector.fromArray(INTS, LOW, row).toShuffle();
    VectorShuffle<Integer> high = IntVector.fromArray(INTS, HIGH, row).toShuffle();
    IntVector right = IntVector.fromArray(INTS, RIGHT, row);
    IntVector left = IntVector.fromArray(INTS, LEFT, row);
    int mask = -1 >>> -width;
    int block = LANES * width / 8;
    for (int i = 0, p = offset; i < count; i += 4 * LANES, p += 4 * block) {
      IntVector a = ByteVector.fromArray(BYTES, packed, p).reinterpretAsInts();
      IntVector b = ByteVector.fromArray(BYTES, packed, p + block).reinterpretAsInts();
      IntVector c = ByteVector.fromArray(BYTES, packed, p + 2 * block).reinterpretAsInts();
      IntVector d = ByteVector.fromArray(BYTES, packed, p + 3 * block).reinterpretAsInts();
      a.rearrange(low)
          .lanewise(LSHR, right)
          .or(a.rearrange(high).lanewise(LSHL, left))
          .and(mask)
          .intoArray(values, first + i);
      b.rearrange(low)
          .lanewise(LSHR, right)
          .or(b.rearrange(high).lanewise(LSHL, left))
          .and(mask)
          .intoArray(values, first + i + LANES);
      c.rearrange(low)
          .lanewise(LSHR, right)
          .or(c.rearrange(high).lanewise(LSHL, left))
          .and(mask)
          .intoArray(values, first + i + 2 * LANES);
      d.rearrange(low)
          .lanewise(LSHR, right)
          .or(d.rearrange(high).lanewise(LSHL, left))
          .and(mask)
          .intoArray(values, first + i + 3 * LANES);
    }
  }

  /** Unpacks what four vectors a step leave. The last vector may begin before the first value. */
  static void ones(int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    int row = width * LANES;
    VectorShuffle<Integer> low = IntVector.fromArray(INTS, LOW, row).toShuffle();
    VectorShuffle<Integer> high = IntVector.fromArray(INTS, HIGH, row).toShuffle();
    IntVector right = IntVector.fromArray(INTS, RIGHT, row);
    IntVector left = IntVector.fromArray(INTS, LEFT, row);
    int mask = -1 >>> -width;
    for (int i = 0; i < count; i += LANES) {
      int at = Math.min(i, count - LANES);
      int p = offset + (at >> 3) * width;
      IntVector words = ByteVector.fromArray(BYTES, packed, p).reinterpretAsInts();
      words
          .rearrange(low)
          .lanewise(LSHR, right)
          .or(words.rearrange(high).lanewise(LSHL, left))
          .and(mask)
          .intoArray(values, first + at);
    }
  }

  /**
   * Unpacks the values behind the last vector. A loop of vectors that load the last bytes of the
   * array was boxed in some JVMs.
   */
  static void rest(
      int width, byte[] packed, int offset, int[] values, int first, int whole, int count) {
    if (whole < count) {
      int p = offset + (whole >>> 3) * width;
      ScalarUnpack.ints(width, packed, p, values, first + whole, count - whole);
    }
  }
}
