// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.OR;

import java.util.stream.IntStream;
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

  /** The class of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  static final Class<? extends IntVector> INTS_TYPE = INTS.vectorType().asSubclass(IntVector.class);

  /** Bytes of a load. */
  static final int REGISTER = BYTES.length();

  static final int LANES = INTS.length();

  /**
   * For each width, the words in which the values begin. C2 allocates a shuffle that is made in
   * each call if the JVM has met vectors of two widths.
   */
  static final VectorShuffle<Integer>[] LOW = words(0);

  /**
   * The words in which the values end. For a value that begins with its word it is the same word,
   * unshifted.
   */
  static final VectorShuffle<Integer>[] HIGH = words(31);

  /** For each width, a row of lanes: how the words are shifted. */
  static final int[] RIGHT = new int[33 * LANES];

  static final int[] LEFT = new int[33 * LANES];

  static {
    for (int i = 0; i < RIGHT.length; i++) {
      int bit = i % LANES * (i / LANES);
      RIGHT[i] = bit & 31;
      LEFT[i] = -bit & 31;
    }
  }

  private WordsUnpackInts() {}

  /**
   * Returns for each width the words of the bits that are so many bits behind the values' first.
   */
  @SuppressWarnings("unchecked") // an array of a generic type
  private static VectorShuffle<Integer>[] words(int behind) {
    return IntStream.rangeClosed(0, Integer.SIZE)
        .mapToObj(
            width ->
                VectorShuffle.fromOp(
                    INTS, lane -> Math.min(lane * width + behind >>> 5, LANES - 1)))
        .toArray(VectorShuffle[]::new);
  }

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
    VectorShuffle<Integer> low = LOW[width];
    VectorShuffle<Integer> high = HIGH[width];
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
              a.rearrange(low)
                  .lanewise(LSHR, right)
                  .lanewise(OR, a.rearrange(high).lanewise(LSHL, left))
                  .lanewise(AND, mask))
          .intoArray(values, first + i);
      INTS_TYPE
          .cast(
              b.rearrange(low)
                  .lanewise(LSHR, right)
                  .lanewise(OR, b.rearrange(high).lanewise(LSHL, left))
                  .lanewise(AND, mask))
          .intoArray(values, first + i + LANES);
      INTS_TYPE
          .cast(
              c.rearrange(low)
                  .lanewise(LSHR, right)
                  .lanewise(OR, c.rearrange(high).lanewise(LSHL, left))
                  .lanewise(AND, mask))
          .intoArray(values, first + i + 2 * LANES);
      INTS_TYPE
          .cast(
              d.rearrange(low)
                  .lanewise(LSHR, right)
                  .lanewise(OR, d.rearrange(high).lanewise(LSHL, left))
                  .lanewise(AND, mask))
          .intoArray(values, first + i + 3 * LANES);
    }
  }

  /** Unpacks what four vectors a step leave. The last vector may begin before the first value. */
  static void ones(int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    int row = width * LANES;
    VectorShuffle<Integer> low = LOW[width];
    VectorShuffle<Integer> high = HIGH[width];
    IntVector right = IntVector.fromArray(INTS, RIGHT, row);
    IntVector left = IntVector.fromArray(INTS, LEFT, row);
    IntVector mask = IntVector.broadcast(INTS, -1 >>> -width);
    for (int i = 0; i < count; i += LANES) {
      int at = Math.min(i, count - LANES);
      int p = offset + (at >> 3) * width;
      IntVector words = INTS_TYPE.cast(ByteVector.fromArray(BYTES, packed, p).reinterpretAsInts());
      INTS_TYPE
          .cast(
              words
                  .rearrange(low)
                  .lanewise(LSHR, right)
                  .lanewise(OR, words.rearrange(high).lanewise(LSHL, left))
                  .lanewise(AND, mask))
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
