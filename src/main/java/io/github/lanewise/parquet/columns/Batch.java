// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.Arrays;
import java.util.PrimitiveIterator;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Knows which rows of a row group the current batch has. They are one range, or several if a filter
 * leaves rows out.
 */
final class Batch {
  private long[] firsts = new long[1];
  private int[] lengths = new int[1];
  private int ranges;
  private int rows;

  /** The rows that a filter has kept, or {@code null} for all rows. */
  private PrimitiveIterator.OfLong kept;

  /** The last row of the batches so far that a filter has kept, or -1 before the first. */
  private long lastKept;

  /** The row after the last batch, if nothing is filtered. */
  private long next;

  private long left;

  /**
   * Begins with a row group.
   *
   * @param keptRows the rows that a filter keeps, which ascend unless an offset index is damaged,
   *     or {@code null} for all rows
   */
  void startGroup(long rowCount, PrimitiveIterator.OfLong keptRows) {
    kept = keptRows;
    lastKept = -1;
    next = 0;
    left = rowCount;
  }

  /**
   * Moves on by at most {@code most} rows. Returns false at the end of the row group.
   *
   * @throws ParquetDecodingException if a filter has kept fewer rows than it said, or rows that do
   *     not ascend, because of a damaged offset index
   */
  boolean advance(int most) {
    rows = (int) Math.min(most, left);
    left -= rows;
    ranges = 0;
    if (kept == null) {
      add(next, rows);
      next += rows;
    } else {
      for (int i = 0; i < rows; i++) {
        if (!kept.hasNext()) {
          throw new ParquetDecodingException(
              "an offset index of the row group has rows that are not there");
        }
        long row = nextKept();
        if (ranges > 0 && row == firsts[ranges - 1] + lengths[ranges - 1]) {
          lengths[ranges - 1]++;
        } else {
          add(row, 1);
        }
      }
    }
    return rows > 0;
  }

  /** Columns only move forward. For an earlier row they would give the values of another one. */
  private long nextKept() {
    long row = kept.nextLong();
    if (row <= lastKept) {
      throw new ParquetDecodingException(
          "an offset index of the row group has row %d after row %d".formatted(row, lastKept));
    }
    lastKept = row;
    return row;
  }

  private void add(long first, int length) {
    if (ranges == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * ranges);
      lengths = Arrays.copyOf(lengths, 2 * ranges);
    }
    firsts[ranges] = first;
    lengths[ranges] = length;
    ranges++;
  }

  int rows() {
    return rows;
  }

  int ranges() {
    return ranges;
  }

  /** Returns the first row of a range, counted from the beginning of the row group. */
  long first(int range) {
    return firsts[range];
  }

  int length(int range) {
    return lengths[range];
  }
}
