// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.OR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Unpacks a vector of ints from one load. One shuffle brings to each lane the word in which its
 * value begins, and a second shuffle brings the word after it. Shifts then join the two words. This
 * serves vectors of 256 bits and more, whose values take whole bytes at every width.
 *
 * <p>A call with no value calls every loop of its width, too. A trial makes such calls, which cost
 * nothing, so that C2 compiles the loops.
 */
final class WordsUnpackInts {
  static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  static final Class<? extends IntVector> INTS_TYPE = INTS.vectorType().asSubclass(IntVector.class);

  /** The number of bytes in a load. */
  static final int REGISTER = BYTES.length();

  static final int LANES = INTS.length();

  /**
   * For each width, the index of the first word of each lane's value. {@link #HIGH} has the index
   * of the second word, and {@link #RIGHT} and {@link #LEFT} have the shifts of the words. The
   * indexes are no shuffles, because C2 would load a shuffle anew after each store to an array of
   * ints.
   */
  static final int[] LOW = new int[33 * LANES];

  static final int[] HIGH = new int[33 * LANES];
  static final int[] RIGHT = new int[33 * LANES];
  static final int[] LEFT = new int[33 * LANES];

  static {
    for (int i = 0; i < LOW.length; i++) {
      int bit = i % LANES * (i / LANES);
      LOW[i] = bit >>> 5;
      // A value that begins with its word has no second word. Its first word is taken twice,
      // unshifted.
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
   * Returns the number of values in the groups of eight that vectors unpack, whose loads all end
   * within the array. The last vector may begin with a group that the vector before it has, too.
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
    IntVector low = INTS_TYPE.cast(IntVector.fromArray(INTS, LOW, row));
    IntVector high = INTS_TYPE.cast(IntVector.fromArray(INTS, HIGH, row));
    IntVector right = IntVector.fromArray(INTS, RIGHT, row);
    IntVector left = IntVector.fromArray(INTS, LEFT, row);
    IntVector mask = IntVector.broadcast(INTS, -1 >>> -width);
    int block = LANES * width / 8;
    for (int i = 0, p = offset; i < count; i += 4 * LANES, p += 4 * block) {
      IntVector a = INTS_TYPE.cast(ByteVector.fromArray(BYTES, packed, p).reinterpretAsInts());
      IntVector b =
          INTS_TYPE.cast(ByteVector.fromArray(BYTES, packed, p + block).reinterpretAsInts());
      IntVector c =
          INTS_TYPE.cast(ByteVector.fromArray(BYTES, packed, p + 2 * block).reinterpretAsInts());
      IntVector d =
          INTS_TYPE.cast(ByteVector.fromArray(BYTES, packed, p + 3 * block).reinterpretAsInts());
      INTS_TYPE
          .cast(
              low.selectFrom(a)
                  .lanewise(LSHR, right)
                  .lanewise(OR, high.selectFrom(a).lanewise(LSHL, left))
                  .lanewise(AND, mask))
          .intoArray(values, first + i);
      INTS_TYPE
          .cast(
              low.selectFrom(b)
                  .lanewise(LSHR, right)
                  .lanewise(OR, high.selectFrom(b).lanewise(LSHL, left))
                  .lanewise(AND, mask))
          .intoArray(values, first + i + LANES);
      INTS_TYPE
          .cast(
              low.selectFrom(c)
                  .lanewise(LSHR, right)
                  .lanewise(OR, high.selectFrom(c).lanewise(LSHL, left))
                  .lanewise(AND, mask))
          .intoArray(values, first + i + 2 * LANES);
      INTS_TYPE
          .cast(
              low.selectFrom(d)
                  .lanewise(LSHR, right)
                  .lanewise(OR, high.selectFrom(d).lanewise(LSHL, left))
                  .lanewise(AND, mask))
          .intoArray(values, first + i + 3 * LANES);
    }
  }

  /**
   * Unpacks the values that are left over after the steps of four vectors. The last vector may
   * begin before the first of these values.
   */
  static void ones(int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    int row = width * LANES;
    IntVector low = INTS_TYPE.cast(IntVector.fromArray(INTS, LOW, row));
    IntVector high = INTS_TYPE.cast(IntVector.fromArray(INTS, HIGH, row));
    IntVector right = IntVector.fromArray(INTS, RIGHT, row);
    IntVector left = IntVector.fromArray(INTS, LEFT, row);
    IntVector mask = IntVector.broadcast(INTS, -1 >>> -width);
    for (int i = 0; i < count; i += LANES) {
      int at = Math.min(i, count - LANES);
      int p = offset + (at >> 3) * width;
      IntVector words = INTS_TYPE.cast(ByteVector.fromArray(BYTES, packed, p).reinterpretAsInts());
      INTS_TYPE
          .cast(
              low.selectFrom(words)
                  .lanewise(LSHR, right)
                  .lanewise(OR, high.selectFrom(words).lanewise(LSHL, left))
                  .lanewise(AND, mask))
          .intoArray(values, first + at);
    }
  }

  /**
   * Unpacks the values after the last vector with the scalar kernel. In some JVMs, C2 boxed the
   * vectors of a loop that loads the last bytes of the array.
   */
  static void rest(
      int width, byte[] packed, int offset, int[] values, int first, int whole, int count) {
    if (whole < count) {
      int p = offset + (whole >>> 3) * width;
      ScalarUnpack.ints(width, packed, p, values, first + whole, count - whole);
    }
  }
}
