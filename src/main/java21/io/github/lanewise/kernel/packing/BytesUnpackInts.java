// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static io.github.lanewise.kernel.packing.WordsUnpackInts.BYTES;
import static io.github.lanewise.kernel.packing.WordsUnpackInts.INTS;
import static io.github.lanewise.kernel.packing.WordsUnpackInts.INTS_TYPE;
import static io.github.lanewise.kernel.packing.WordsUnpackInts.LANES;
import static io.github.lanewise.kernel.packing.WordsUnpackInts.REGISTER;
import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorShuffle;

/**
 * Unpacks a vector of ints with one shuffle, which brings the four bytes that hold a value to its
 * lane. Widths whose values may lie in five bytes take the two shuffles of {@link WordsUnpackInts}.
 */
final class BytesUnpackInts {
  /**
   * For each width, the shuffle that brings the bytes of each value to its lane. On Java 21,
   * shuffles that are made from an array in each call are allocated.
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  static final VectorShuffle<Byte>[] SHUFFLES = new VectorShuffle[33];

  /** For each width, the right shift of each lane. */
  static final int[] RIGHT = new int[33 * LANES];

  static final boolean[] FITS = new boolean[33];

  static {
    for (int width = 0; width <= 32; width++) {
      int[] bytes = new int[REGISTER];
      FITS[width] = true;
      for (int lane = 0; lane < LANES; lane++) {
        int bit = lane * width;
        FITS[width] &= (bit & 7) + width <= Integer.SIZE;
        RIGHT[width * LANES + lane] = bit & 7;
        for (int i = 0; i < Integer.BYTES; i++) {
          bytes[4 * lane + i] = Math.min((bit >>> 3) + i, REGISTER - 1);
        }
      }
      SHUFFLES[width] = VectorShuffle.fromArray(BYTES, bytes, 0);
    }
  }

  private BytesUnpackInts() {}

  static void run(int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (width <= BroadcastUnpackInts.WIDEST || !FITS[width] || packed.length < REGISTER) {
      WordsUnpackInts.run(width, packed, offset, values, first, count);
      return;
    }
    int whole = WordsUnpackInts.wholeGroups(width, packed, offset, count, REGISTER);
    int fours = whole & -4 * LANES;
    fours(width, packed, offset, values, first, fours);
    int next = offset + (fours >>> 3) * width;
    ones(width, packed, next, values, first + fours, whole - fours);
    WordsUnpackInts.rest(width, packed, offset, values, first, whole, count);
  }

  private static void fours(
      int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    VectorShuffle<Byte> shuffle = SHUFFLES[width];
    IntVector right = IntVector.fromArray(INTS, RIGHT, width * LANES);
    IntVector mask = IntVector.broadcast(INTS, -1 >>> -width);
    int block = LANES * width / 8;
    for (int i = 0, p = offset; i < count; i += 4 * LANES, p += 4 * block) {
      ByteVector a = ByteVector.fromArray(BYTES, packed, p).rearrange(shuffle);
      ByteVector b = ByteVector.fromArray(BYTES, packed, p + block).rearrange(shuffle);
      ByteVector c = ByteVector.fromArray(BYTES, packed, p + 2 * block).rearrange(shuffle);
      ByteVector d = ByteVector.fromArray(BYTES, packed, p + 3 * block).rearrange(shuffle);
      int v = first + i;
      INTS_TYPE
          .cast(INTS_TYPE.cast(a.reinterpretAsInts()).lanewise(LSHR, right).lanewise(AND, mask))
          .intoArray(values, v);
      INTS_TYPE
          .cast(INTS_TYPE.cast(b.reinterpretAsInts()).lanewise(LSHR, right).lanewise(AND, mask))
          .intoArray(values, v + LANES);
      INTS_TYPE
          .cast(INTS_TYPE.cast(c.reinterpretAsInts()).lanewise(LSHR, right).lanewise(AND, mask))
          .intoArray(values, v + 2 * LANES);
      INTS_TYPE
          .cast(INTS_TYPE.cast(d.reinterpretAsInts()).lanewise(LSHR, right).lanewise(AND, mask))
          .intoArray(values, v + 3 * LANES);
    }
  }

  private static void ones(
      int width, byte[] packed, int offset, int[] values, int first, int count) {
    if (count == 0) {
      return;
    }
    VectorShuffle<Byte> shuffle = SHUFFLES[width];
    IntVector right = IntVector.fromArray(INTS, RIGHT, width * LANES);
    IntVector mask = IntVector.broadcast(INTS, -1 >>> -width);
    for (int i = 0; i < count; i += LANES) {
      int at = Math.min(i, count - LANES);
      ByteVector bytes = ByteVector.fromArray(BYTES, packed, offset + (at >> 3) * width);
      INTS_TYPE
          .cast(
              INTS_TYPE
                  .cast(bytes.rearrange(shuffle).reinterpretAsInts())
                  .lanewise(LSHR, right)
                  .lanewise(AND, mask))
          .intoArray(values, first + at);
    }
  }
}
