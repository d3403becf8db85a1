// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;

import io.github.lanewise.kernel.Bytes;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Packs a group of eight values in a register of 256 bits. The two values of each long lane are
 * joined in the register. Then the lanes are read out and stored as {@link GroupsFromInts} stores
 * its pairs.
 */
final class LanesPackInts {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_256;

  /** The classes of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends IntVector> INTS_TYPE =
      INTS.vectorType().asSubclass(IntVector.class);

  private static final Class<? extends LongVector> LONGS_TYPE =
      LongVector.SPECIES_256.vectorType().asSubclass(LongVector.class);

  private static final Class<? extends ByteVector> BYTES_TYPE =
      ByteVector.SPECIES_256.vectorType().asSubclass(ByteVector.class);

  /** Brings each odd lane to the even one before it. */
  private static final VectorShuffle<Long> NEXT =
      VectorShuffle.fromOp(LongVector.SPECIES_256, lane -> lane | 1);

  private LanesPackInts() {}

  static void run(int width, int[] values, int first, byte[] packed, int offset, int count) {
    int whole = 0;
    if (width == 1) {
      whole = count & -8;
      bits(values, first, packed, offset, whole);
    } else if (width == Integer.SIZE) {
      whole = count & -8;
      copy(values, first, packed, offset, whole);
    } else if (width > 0 && width <= ScalarPack.WIDEST_PAIR) {
      whole = ScalarPack.wholeGroups(width, count);
      if (width <= 8) {
        oneStore(width, values, first, packed, offset, whole);
      } else if (width <= 16) {
        twoStores(width, values, first, packed, offset, whole);
      } else {
        fourStores(width, values, first, packed, offset, whole);
      }
    }
    if (whole < count) {
      int p = offset + (whole >>> 3) * width;
      ScalarPack.ints(width, values, first + whole, packed, p, count - whole);
    }
  }

  /**
   * Packs values of one bit. The bit is shifted to the sign, and the signs of eight lanes are a
   * byte.
   */
  static void bits(int[] values, int first, byte[] packed, int offset, int count) {
    for (int i = 0, p = offset; i < count; i += 8, p++) {
      IntVector signs =
          INTS_TYPE.cast(IntVector.fromArray(INTS, values, first + i)).lanewise(LSHL, 31);
      packed[p] = (byte) signs.compare(LT, 0).toLong();
    }
  }

  static void copy(int[] values, int first, byte[] packed, int offset, int count) {
    for (int i = 0, p = offset; i < count; i += 8, p += 32) {
      IntVector x = INTS_TYPE.cast(IntVector.fromArray(INTS, values, first + i));
      BYTES_TYPE.cast(x.reinterpretAsBytes()).intoArray(packed, p);
    }
  }

  private static void oneStore(
      int width, int[] values, int first, byte[] packed, int offset, int count) {
    long even = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      IntVector ints = INTS_TYPE.cast(IntVector.fromArray(INTS, values, first + i));
      LongVector two = LONGS_TYPE.cast(ints.reinterpretAsLongs());
      two = two.and(even).or(two.lanewise(LSHR, 32 - width).and(even << width));
      LongVector four = two.or(two.rearrange(NEXT).lanewise(LSHL, 2 * width));
      long low = four.lane(0);
      long high = four.lane(2);
      Bytes.LONG.set(packed, p, low | high << 4 * width);
    }
  }

  private static void twoStores(
      int width, int[] values, int first, byte[] packed, int offset, int count) {
    long even = -1L >>> -width;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      IntVector ints = INTS_TYPE.cast(IntVector.fromArray(INTS, values, first + i));
      LongVector two = LONGS_TYPE.cast(ints.reinterpretAsLongs());
      two = two.and(even).or(two.lanewise(LSHR, 32 - width).and(even << width));
      LongVector four = two.or(two.rearrange(NEXT).lanewise(LSHL, 2 * width));
      long low = four.lane(0);
      long high = four.lane(2);
      // The shift is in two steps, because a shift by 64 does nothing.
      Bytes.LONG.set(packed, p, low | high << 1 << 4 * width - 1);
      Bytes.LONG.set(packed, p + Long.BYTES, high >>> 64 - 4 * width);
    }
  }

  private static void fourStores(
      int width, int[] values, int first, byte[] packed, int offset, int count) {
    long even = -1L >>> -width;
    int second = 2 * width >>> 3;
    int third = 4 * width >>> 3;
    int fourth = 6 * width >>> 3;
    for (int i = 0, p = offset; i < count; i += 8, p += width) {
      IntVector ints = INTS_TYPE.cast(IntVector.fromArray(INTS, values, first + i));
      LongVector two = LONGS_TYPE.cast(ints.reinterpretAsLongs());
      two = two.and(even).or(two.lanewise(LSHR, 32 - width).and(even << width));
      long a = two.lane(0);
      long b = two.lane(1) << (2 * width & 7) | a >>> 8 * second;
      long c = two.lane(2) << (4 * width & 7) | b >>> 8 * (third - second);
      long d = two.lane(3) << (6 * width & 7) | c >>> 8 * (fourth - third);
      Bytes.LONG.set(packed, p, a);
      Bytes.LONG.set(packed, p + second, b);
      Bytes.LONG.set(packed, p + third, c);
      Bytes.LONG.set(packed, p + fourth, d);
    }
  }
}
