// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;

import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Packs 16 values in a register of 512 bits. The two values of each long lane are joined and
 * shifted to the bit of a byte at which they begin. No packed byte has bits of two even lanes, or
 * of two odd lanes, unless values have only one bit. So one shuffle moves the bytes of the even
 * lanes to their packed positions, and a second shuffle moves those of the odd lanes. A store
 * reaches beyond its values, and the next store overwrites the surplus bytes.
 */
final class BytesPackInts {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_512;
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_512;
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;

  /** The classes of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends LongVector> LONGS_TYPE =
      LONGS.vectorType().asSubclass(LongVector.class);

  private static final Class<? extends ByteVector> BYTES_TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  private static final int VALUES = 16;
  private static final int LANES = 8;
  private static final int REGISTER = 64;

  /** The largest width with which two values leave the last byte of their lane zero. */
  private static final int WIDEST = 25;

  /**
   * For each width, the shuffle that brings the bytes of even lanes to their packed positions. All
   * other positions get a byte that is zero.
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static final VectorShuffle<Byte>[] EVEN = new VectorShuffle[WIDEST + 1];

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static final VectorShuffle<Byte>[] ODD = new VectorShuffle[WIDEST + 1];

  /** For each width, the left shift of each lane. */
  private static final long[] LEFT = new long[(WIDEST + 1) * LANES];

  static {
    for (int width = 2; width <= WIDEST; width++) {
      int[][] bytes = new int[2][REGISTER];
      for (int[] row : bytes) {
        Arrays.fill(row, Long.BYTES - 1);
      }
      for (int lane = 0; lane < LANES; lane++) {
        int bit = lane * 2 * width;
        int shift = bit & 7;
        LEFT[width * LANES + lane] = shift;
        for (int i = 0; Byte.SIZE * i < shift + 2 * width; i++) {
          bytes[lane & 1][(bit >>> 3) + i] = Long.BYTES * lane + i;
        }
      }
      EVEN[width] = VectorShuffle.fromArray(BYTES, bytes[0], 0);
      ODD[width] = VectorShuffle.fromArray(BYTES, bytes[1], 0);
    }
  }

  private BytesPackInts() {}

  static void run(int width, int[] values, int first, byte[] packed, int offset, int count) {
    int whole = 0;
    if (width == 1) {
      whole = count & -8;
      LanesPackInts.bits(values, first, packed, offset, whole);
    } else if (width == Integer.SIZE) {
      whole = count & -8;
      LanesPackInts.copy(values, first, packed, offset, whole);
    } else if (width > 1 && width <= WIDEST) {
      whole = wholeBlocks(width, count);
      blocks(width, values, first, packed, offset, whole);
    }
    int p = offset + (whole >>> 3) * width;
    ScalarPack.ints(width, values, first + whole, packed, p, count - whole);
  }

  /** Returns the number of values in blocks whose stores end within the packed bytes. */
  private static int wholeBlocks(int width, int count) {
    int room = (int) ((long) width * count + 7 >>> 3) - REGISTER;
    return room < 0 ? 0 : Math.min(count / VALUES, room / (2 * width) + 1) * VALUES;
  }

  private static void blocks(
      int width, int[] values, int first, byte[] packed, int offset, int count) {
    VectorShuffle<Byte> even = EVEN[width];
    VectorShuffle<Byte> odd = ODD[width];
    LongVector left = LongVector.fromArray(LONGS, LEFT, width * LANES);
    long mask = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += VALUES, p += 2 * width) {
      LongVector two =
          LONGS_TYPE.cast(IntVector.fromArray(INTS, values, first + i).reinterpretAsLongs());
      ByteVector bytes =
          BYTES_TYPE.cast(
              two.and(mask)
                  .or(two.lanewise(LSHR, 32 - width).and(mask << width))
                  .lanewise(LSHL, left)
                  .reinterpretAsBytes());
      bytes.rearrange(even).or(bytes.rearrange(odd)).intoArray(packed, p);
    }
  }
}
