// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.Arrays;
import java.util.List;

/**
 * Makes the arrays of a batch, and bounds their bytes. A few bytes of a file can stand for any
 * number of equal values, and only the end of a list tells how many elements it has. Without a
 * bound, such a file would end the program with an {@link OutOfMemoryError}. If the heap is full
 * before the bound is reached, the batch is refused all the same.
 *
 * <p>An array counts until its content has been copied into a longer one, so the longer one must
 * fit beside it.
 */
final class BatchMemory {
  private final long most;
  private final int columns;
  private long used;

  /** The columns of the batch, which share the memory. */
  private List<Column> owners = List.of();

  /** The column that is being read, or whose strings are being made, or null. */
  private Column busy;

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

  /** Keeps the arrays of a column as they are, because it is about to fill them, or of none. */
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
   * Returns the most bytes that a new array should have if it may turn out too long. Otherwise the
   * first columns of a wide file would take the memory that the last ones need.
   */
  long share() {
    return Math.min(left(), most / columns);
  }

  boolean[] grow(boolean[] array, int length) {
    requireRoom(array.length, length, Byte.BYTES);
    try {
      boolean[] copy = Arrays.copyOf(array, length);
      count(array.length, length, Byte.BYTES);
      return copy;
    } catch (OutOfMemoryError full) {
      throw heapIsFull(length, Byte.BYTES, full);
    }
  }

  byte[] grow(byte[] array, int length) {
    requireRoom(array.length, length, Byte.BYTES);
    try {
      byte[] copy = Arrays.copyOf(array, length);
      count(array.length, length, Byte.BYTES);
      return copy;
    } catch (OutOfMemoryError full) {
      throw heapIsFull(length, Byte.BYTES, full);
    }
  }

  int[] grow(int[] array, int length) {
    requireRoom(array.length, length, Integer.BYTES);
    try {
      int[] copy = Arrays.copyOf(array, length);
      count(array.length, length, Integer.BYTES);
      return copy;
    } catch (OutOfMemoryError full) {
      throw heapIsFull(length, Integer.BYTES, full);
    }
  }

  long[] grow(long[] array, int length) {
    requireRoom(array.length, length, Long.BYTES);
    try {
      long[] copy = Arrays.copyOf(array, length);
      count(array.length, length, Long.BYTES);
      return copy;
    } catch (OutOfMemoryError full) {
      throw heapIsFull(length, Long.BYTES, full);
    }
  }

  float[] grow(float[] array, int length) {
    requireRoom(array.length, length, Float.BYTES);
    try {
      float[] copy = Arrays.copyOf(array, length);
      count(array.length, length, Float.BYTES);
      return copy;
    } catch (OutOfMemoryError full) {
      throw heapIsFull(length, Float.BYTES, full);
    }
  }

  double[] grow(double[] array, int length) {
    requireRoom(array.length, length, Double.BYTES);
    try {
      double[] copy = Arrays.copyOf(array, length);
      count(array.length, length, Double.BYTES);
      return copy;
    } catch (OutOfMemoryError full) {
      throw heapIsFull(length, Double.BYTES, full);
    }
  }

  private void requireRoom(long before, long after, int width) {
    if (after > before && after * width > left()) {
      owners.forEach(Column::trim);
    }
    if (after > before && after * width > left()) {
      throw new BatchTooLargeException(
          ("the arrays of the batch would have more than %,d bytes: read fewer rows at a time, or"
                  + " raise ReadOptions.batchBytes")
              .formatted(most));
    }
  }

  private void count(long before, long after, int width) {
    used += (after - before) * width;
  }

  /**
   * Others may have taken the heap, or it has no free regions in a row: G1 does not move large
   * arrays before Java 22.
   */
  private static BatchTooLargeException heapIsFull(long length, int width, OutOfMemoryError full) {
    return new BatchTooLargeException(
        "the heap has no room for an array of %,d bytes: read fewer rows at a time"
            .formatted(length * width),
        full);
  }
}
