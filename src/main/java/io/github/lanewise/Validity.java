// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.levels.Bitmap;
import io.github.lanewise.kernel.levels.LevelsKernels;
import io.github.lanewise.kernel.levels.ScalarBytesOverNulls;

/**
 * Handles validity bitmaps, which say which values are not null, and moves values between arrays
 * with and without slots for nulls.
 *
 * <p><b>Layout.</b> A bitmap has 64 values in each element, the first in the lowest bit. A bit is 1
 * if the value is present, which means that it is not null. A bitmap may begin at any bit. (Apache
 * Arrow's validity bitmaps are the same bytes on a little-endian processor.) <i>Dense</i> values
 * are those that are present, one after another, as in pages of Apache Parquet. <i>Slots</i> have
 * room for all values, nulls included.
 *
 * <p><b>Arguments.</b> Offsets of arrays are in elements of the array. So they are in bytes for
 * values of {@code width} bytes. Counts are in slots.
 *
 * <p><b>Overlaps.</b> Dense values and slots may be in one array. If their ranges overlap, the
 * first dense value must not have a higher index than the first slot. The rule is the same for
 * spreading and for compacting. Other overlaps are refused.
 *
 * <p><b>Errors</b> are thrown before anything is written. A null array is a {@link
 * NullPointerException}. A negative count, a width below 1, and an overlap that is refused are an
 * {@link IllegalArgumentException}. A range outside its array is an {@link
 * IndexOutOfBoundsException}. Nothing outside the target's range is written.
 *
 * <p><b>Threads.</b> The methods keep no state. Two threads must not write bits of the same element
 * of a bitmap.
 *
 * <p><b>Memory.</b> Nothing is allocated.
 */
public final class Validity {
  private Validity() {}

  /** Returns the number of ones. */
  public static int count(long[] bitmap, int firstBit, int count) {
    requireBits("bitmap", bitmap, firstBit, count);
    return Bitmap.count(bitmap, firstBit, count);
  }

  /** Marks {@code count} values as present, or as null. */
  public static void fill(long[] bitmap, int firstBit, int count, boolean present) {
    requireBits("bitmap", bitmap, firstBit, count);
    Bitmap.fill(bitmap, firstBit, count, present);
  }

  /**
   * Copies a range of bits. Within one bitmap, the target may overlap the source only if it begins
   * at the same bit or at a lower one.
   */
  public static void copy(long[] source, int sourceBit, long[] target, int targetBit, int count) {
    requireBits("source", source, sourceBit, count);
    requireBits("target", target, targetBit, count);
    if (source == target && sourceBit < targetBit) {
      Ranges.requireApart(source, sourceBit, count, target, targetBit, count);
    }
    Bitmap.copy(source, sourceBit, target, targetBit, count);
  }

  /**
   * Moves dense ints into the slots of present values. The slots of nulls become 0.
   *
   * @return the number of dense values
   */
  public static int spread(
      int[] dense, int from, long[] validity, int firstBit, int[] slots, int first, int count) {
    int present = count(validity, firstBit, count);
    Ranges.requireRange("dense", from, present, dense.length);
    Ranges.requireRange("slots", first, count, slots.length);
    requireInOrder(dense, from, present, slots, first, count);
    if (present == count) {
      System.arraycopy(dense, from, slots, first, count);
    } else {
      LevelsKernels.SpreadInts.OPERATION
          .kernel()
          .run(dense, from, slots, first, validity, firstBit, present, count);
    }
    return present;
  }

  /**
   * Moves dense longs into the slots of present values. The slots of nulls become 0.
   *
   * @return the number of dense values
   */
  public static int spread(
      long[] dense, int from, long[] validity, int firstBit, long[] slots, int first, int count) {
    int present = count(validity, firstBit, count);
    Ranges.requireRange("dense", from, present, dense.length);
    Ranges.requireRange("slots", first, count, slots.length);
    requireInOrder(dense, from, present, slots, first, count);
    requireApart(validity, firstBit, count, slots, first, count);
    if (present == count) {
      System.arraycopy(dense, from, slots, first, count);
    } else {
      LevelsKernels.SpreadLongs.OPERATION
          .kernel()
          .run(dense, from, slots, first, validity, firstBit, present, count);
    }
    return present;
  }

  /**
   * Moves dense floats into the slots of present values. The slots of nulls become 0.
   *
   * @return the number of dense values
   */
  public static int spread(
      float[] dense, int from, long[] validity, int firstBit, float[] slots, int first, int count) {
    int present = count(validity, firstBit, count);
    Ranges.requireRange("dense", from, present, dense.length);
    Ranges.requireRange("slots", first, count, slots.length);
    requireInOrder(dense, from, present, slots, first, count);
    if (present == count) {
      System.arraycopy(dense, from, slots, first, count);
    } else {
      LevelsKernels.SpreadFloats.OPERATION
          .kernel()
          .run(dense, from, slots, first, validity, firstBit, present, count);
    }
    return present;
  }

  /**
   * Moves dense doubles into the slots of present values. The slots of nulls become 0.
   *
   * @return the number of dense values
   */
  public static int spread(
      double[] dense,
      int from,
      long[] validity,
      int firstBit,
      double[] slots,
      int first,
      int count) {
    int present = count(validity, firstBit, count);
    Ranges.requireRange("dense", from, present, dense.length);
    Ranges.requireRange("slots", first, count, slots.length);
    requireInOrder(dense, from, present, slots, first, count);
    if (present == count) {
      System.arraycopy(dense, from, slots, first, count);
    } else {
      LevelsKernels.SpreadDoubles.OPERATION
          .kernel()
          .run(dense, from, slots, first, validity, firstBit, present, count);
    }
    return present;
  }

  /**
   * Moves dense values of {@code width} bytes into the slots of present values. The slots of nulls
   * become 0.
   *
   * @param from the index of the first dense byte
   * @param first the index of the first slot's first byte
   * @return the number of dense values
   */
  public static int spread(
      byte[] dense,
      int from,
      int width,
      long[] validity,
      int firstBit,
      byte[] slots,
      int first,
      int count) {
    Ranges.requireAtLeast("width", width, 1);
    int present = count(validity, firstBit, count);
    long denseBytes = (long) width * present;
    long slotBytes = (long) width * count;
    Ranges.requireRange("dense", from, denseBytes, dense.length);
    Ranges.requireRange("slots", first, slotBytes, slots.length);
    requireInOrder(dense, from, denseBytes, slots, first, slotBytes);
    ScalarBytesOverNulls.spread(
        dense, from, width, present, validity, firstBit, slots, first, count);
    return present;
  }

  /**
   * Moves the ints of present values out of their slots, so that they follow one another.
   *
   * @return the number of dense values
   */
  public static int compact(
      int[] slots, int first, long[] validity, int firstBit, int[] dense, int from, int count) {
    int present = count(validity, firstBit, count);
    Ranges.requireRange("slots", first, count, slots.length);
    Ranges.requireRange("dense", from, present, dense.length);
    requireInOrder(dense, from, present, slots, first, count);
    if (present == count) {
      System.arraycopy(slots, first, dense, from, count);
    } else {
      LevelsKernels.CompactInts.OPERATION
          .kernel()
          .run(slots, first, dense, from, validity, firstBit, present, count);
    }
    return present;
  }

  /**
   * Moves the longs of present values out of their slots, so that they follow one another.
   *
   * @return the number of dense values
   */
  public static int compact(
      long[] slots, int first, long[] validity, int firstBit, long[] dense, int from, int count) {
    int present = count(validity, firstBit, count);
    Ranges.requireRange("slots", first, count, slots.length);
    Ranges.requireRange("dense", from, present, dense.length);
    requireInOrder(dense, from, present, slots, first, count);
    requireApart(validity, firstBit, count, dense, from, present);
    if (present == count) {
      System.arraycopy(slots, first, dense, from, count);
    } else {
      LevelsKernels.CompactLongs.OPERATION
          .kernel()
          .run(slots, first, dense, from, validity, firstBit, present, count);
    }
    return present;
  }

  /**
   * Moves the floats of present values out of their slots, so that they follow one another.
   *
   * @return the number of dense values
   */
  public static int compact(
      float[] slots, int first, long[] validity, int firstBit, float[] dense, int from, int count) {
    int present = count(validity, firstBit, count);
    Ranges.requireRange("slots", first, count, slots.length);
    Ranges.requireRange("dense", from, present, dense.length);
    requireInOrder(dense, from, present, slots, first, count);
    if (present == count) {
      System.arraycopy(slots, first, dense, from, count);
    } else {
      LevelsKernels.CompactFloats.OPERATION
          .kernel()
          .run(slots, first, dense, from, validity, firstBit, present, count);
    }
    return present;
  }

  /**
   * Moves the doubles of present values out of their slots, so that they follow one another.
   *
   * @return the number of dense values
   */
  public static int compact(
      double[] slots,
      int first,
      long[] validity,
      int firstBit,
      double[] dense,
      int from,
      int count) {
    int present = count(validity, firstBit, count);
    Ranges.requireRange("slots", first, count, slots.length);
    Ranges.requireRange("dense", from, present, dense.length);
    requireInOrder(dense, from, present, slots, first, count);
    if (present == count) {
      System.arraycopy(slots, first, dense, from, count);
    } else {
      LevelsKernels.CompactDoubles.OPERATION
          .kernel()
          .run(slots, first, dense, from, validity, firstBit, present, count);
    }
    return present;
  }

  /**
   * Moves the present values of {@code width} bytes out of their slots, so that they follow one
   * another.
   *
   * @param first the index of the first slot's first byte
   * @param from the index of the first dense byte
   * @return the number of dense values
   */
  public static int compact(
      byte[] slots,
      int first,
      int width,
      long[] validity,
      int firstBit,
      byte[] dense,
      int from,
      int count) {
    Ranges.requireAtLeast("width", width, 1);
    int present = count(validity, firstBit, count);
    long denseBytes = (long) width * present;
    long slotBytes = (long) width * count;
    Ranges.requireRange("slots", first, slotBytes, slots.length);
    Ranges.requireRange("dense", from, denseBytes, dense.length);
    requireInOrder(dense, from, denseBytes, slots, first, slotBytes);
    ScalarBytesOverNulls.compact(slots, first, width, validity, firstBit, dense, from, count);
    return present;
  }

  private static void requireBits(String argument, long[] bitmap, int firstBit, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange(argument, firstBit, count, (long) Long.SIZE * bitmap.length);
  }

  /** Throws if dense values and slots overlap in one array and the slots come first. */
  private static void requireInOrder(
      Object dense, int from, long present, Object slots, int first, long count) {
    if (from > first) {
      Ranges.requireApart(dense, from, present, slots, first, count);
    }
  }

  /** Throws if the longs to write overlap the elements of the bitmap that are read. */
  private static void requireApart(
      long[] bitmap, int firstBit, int count, long[] target, int first, int written) {
    int word = firstBit >>> 6;
    int words = count == 0 ? 0 : (int) ((long) firstBit + count - 1 >>> 6) - word + 1;
    Ranges.requireApart(bitmap, word, words, target, first, written);
  }
}
