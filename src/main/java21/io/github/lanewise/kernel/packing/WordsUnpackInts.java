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
  private static final IntVector LANE = IntVector.zero(INTS).addIndex(1);

  /** For each width, a row of lanes: the words that a value lies in, and how they are shifted. */
  private static final int[] LOW = new int[33 * LANES];

  private static final int[] HIGH = new int[33 * LANES];
  private static final int[] RIGHT = new int[33 * LANES];
  private static final int[] LEFT = new int[33 * LANES];

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
    int groups = count < LANES ? 0 : count & -8;
    if (width == 0 || packed.length < REGISTER) {
      ScalarUnpack.ints(width, packed, offset, values, first, count);
      return;
    }
    boolean broadcasts = width <= BroadcastUnpackInts.WIDEST;
    int whole = wholeBlocks(width, packed, offset, groups, broadcasts ? Integer.BYTES : REGISTER);
    int fours = whole & -4 * LANES;
    int block = LANES * width / 8;
    int next = offset + fours / LANES * block;
    if (broadcasts) {
      BroadcastUnpackInts.fours(width, packed, offset, values, first, fours);
      BroadcastUnpackInts.ones(width, packed, next, values, first + fours, whole - fours);
    } else {
      fours(width, packed, offset, values, first, fours);
      ones(width, packed, next, values, first + fours, whole - fours);
    }
    end(width, packed, offset, values, first, whole, groups);
    rest(width, packed, offset, values, first, groups, count);
  }

  /** The number of values in blocks whose loads all end within the array. */
  static int wholeBlocks(int width, byte[] packed, int offset, int groups, int load) {
    int room = packed.length - offset - load;
    int block = LANES * width / 8;
    return room < 0 ? 0 : Math.min(groups / LANES, room / block + 1) * LANES;
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
    int block = LANES * width / 8;
    for (int i = 0, p = offset; i < count; i += LANES, p += block) {
      IntVector words = ByteVector.fromArray(BYTES, packed, p).reinterpretAsInts();
      words
          .rearrange(low)
          .lanewise(LSHR, right)
          .or(words.rearrange(high).lanewise(LSHL, left))
          .and(mask)
          .intoArray(values, first + i);
    }
  }

  /**
   * Unpacks blocks whose load would reach beyond the array: the load ends with the array instead,
   * and shuffles and shifts follow it. The last block overlaps the one before it.
   */
  static void end(
      int width, byte[] packed, int offset, int[] values, int first, int from, int groups) {
    if (from == groups) {
      return;
    }
    IntVector bit = LANE.mul(width);
    int mask = -1 >>> -width;
    // Counting up to the end could pass the largest int.
    for (int left = groups - from; left > 0; left -= LANES) {
      int at = groups - Math.max(left, LANES);
      int p = offset + (at >>> 3) * width;
      int load = Math.min(p, packed.length - REGISTER);
      IntVector words = ByteVector.fromArray(BYTES, packed, load).reinterpretAsInts();
      IntVector bits = bit.add(8 * (p - load));
      VectorShuffle<Integer> low = bits.lanewise(LSHR, 5).toShuffle();
      VectorShuffle<Integer> high = bits.add(31).lanewise(LSHR, 5).min(LANES - 1).toShuffle();
      words
          .rearrange(low)
          .lanewise(LSHR, bits)
          .or(words.rearrange(high).lanewise(LSHL, bits.neg()))
          .and(mask)
          .intoArray(values, first + at);
    }
  }

  /** The last values, fewer than a group. */
  static void rest(
      int width, byte[] packed, int offset, int[] values, int first, int groups, int count) {
    if (groups < count) {
      int p = offset + (groups >>> 3) * width;
      ScalarUnpack.ints(width, packed, p, values, first + groups, count - groups);
    }
  }
}
