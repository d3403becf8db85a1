// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Makes the arrays of a batch, and bounds their bytes. A few bytes of a file can stand for any
 * number of equal values, and only the end of a list tells how many elements it has. Without a
 * bound, such a file would end the program with an {@link OutOfMemoryError}. If the heap is full
 * before the bound is reached, the batch is refused all the same.
 *
 * <p>An array counts until its content has been copied into a longer one, so both arrays together
 * must fit into the bound.
 */
final class BatchMemory {
  private final long most;
  private final int columns;
  private long used;

  /** The columns of the batch, which share the memory. */
  private List<Column> owners = List.of();

  /** The column that is being read, or whose strings are being made, or null. */
  private Column busy;

  /**
   * The bytes of a shortened array for which the heap had no room since the columns were last told
   * to shorten their arrays. Arrays that would still be as large are not shortened, because each
   * attempt makes the JVM collect the whole heap.
   */
  private long noRoomFor = Long.MAX_VALUE;

  /** Makes the memory of a single column. */
  BatchMemory(long most) {
    this(most, 1);
  }

  BatchMemory(long most, int columns) {
    this.most = most;
    this.columns = columns;
  }

  /**
   * Names the columns. Their arrays have the length of the largest batch so far. When memory is
   * short, those that are longer than the current batch needs are shortened.
   */
  void owners(List<Column> columnsOfBatch) {
    owners = columnsOfBatch;
  }

  /** Sets the column whose arrays must not be shortened, because it is filling them, or null. */
  void busy(Column column) {
    busy = column;
  }

  boolean isBusy(Column column) {
    return busy == column;
  }

  /** Returns the most bytes that a new array may have. */
  long left() {
    return most - used;
  }

  /**
   * Returns the most bytes that a new array should have if it may turn out longer than needed.
   * Without this limit, the first columns of a wide file would take the memory of the last ones.
   */
  long share() {
    return Math.min(left(), most / columns);
  }

  boolean[] grow(boolean[] array, int length) {
    return grow(array, array.length, length, Byte.BYTES, to -> Arrays.copyOf(array, to));
  }

  byte[] grow(byte[] array, int length) {
    return grow(array, array.length, length, Byte.BYTES, to -> Arrays.copyOf(array, to));
  }

  int[] grow(int[] array, int length) {
    return grow(array, array.length, length, Integer.BYTES, to -> Arrays.copyOf(array, to));
  }

  long[] grow(long[] array, int length) {
    return grow(array, array.length, length, Long.BYTES, to -> Arrays.copyOf(array, to));
  }

  float[] grow(float[] array, int length) {
    return grow(array, array.length, length, Float.BYTES, to -> Arrays.copyOf(array, to));
  }

  double[] grow(double[] array, int length) {
    return grow(array, array.length, length, Double.BYTES, to -> Arrays.copyOf(array, to));
  }

  /**
   * Returns a longer or shorter copy, or the array itself if a shorter one finds no room.
   *
   * @param width the bytes of an element
   */
  <A> A grow(A array, int before, int after, int width, IntFunction<A> copies) {
    if (after == before || after < before && (long) after * width >= noRoomFor) {
      return array;
    }
    requireRoom(before, after, width);
    A copy;
    try {
      copy = copies.apply(after);
    } catch (OutOfMemoryError full) {
      if (after < before) {
        noRoomFor = (long) after * width;
        return array;
      }
      trimOwners();
      copy = lastTry(copies, after, width);
    }
    used += (long) (after - before) * width;
    return copy;
  }

  private void trimOwners() {
    noRoomFor = Long.MAX_VALUE;
    owners.forEach(Column::trim);
  }

  /**
   * Refuses the batch if the heap has no room. Other objects may have taken it, or the heap has too
   * few adjacent free regions, because G1 does not move large arrays before Java 22. A shorter
   * array, for less than twice the values, might still fit. But each such array would soon be full,
   * and fill the heap anew.
   */
  private static <A> A lastTry(IntFunction<A> copies, int length, int width) {
    try {
      return copies.apply(length);
    } catch (OutOfMemoryError full) {
      throw new BatchTooLargeException(
          ("the heap has no room for an array of %,d bytes: read fewer rows at a time,"
                  + " or give the JVM a larger heap")
              .formatted((long) length * width),
          full);
    }
  }

  private void requireRoom(long before, long after, int width) {
    if (after > before && after * width > left()) {
      trimOwners();
    }
    if (after > before && after * width > left()) {
      throw new BatchTooLargeException(
          ("the arrays of the batch would have more than %,d bytes: read fewer rows at a time, or"
                  + " raise ReadOptions.batchBytes")
              .formatted(most));
    }
  }
}
