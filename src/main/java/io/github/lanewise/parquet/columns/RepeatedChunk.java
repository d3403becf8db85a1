// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.groups.Place;
import io.github.lanewise.parquet.pages.Decoders;
import java.io.IOException;
import java.util.List;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads a column with any number of levels for a row. Only the beginning of the next row shows that
 * a row has ended, so levels are read ahead of values.
 */
abstract class RepeatedChunk extends ColumnChunk {
  /** The number of levels that are read ahead. A file may have thousands of columns. */
  static final int LEVELS = 1 << 12;

  /** Levels that were read ahead. */
  int[] repetition = {};

  int[] definition = {};

  private final ValueColumn values;

  /** The number of levels of the current page that have been read. */
  private int filled;

  /** The number of levels read ahead that belong to rows of batches so far. */
  private int used;

  /** Whether the row before {@link #position} may have further levels. */
  private boolean inRow;

  RepeatedChunk(
      Column column,
      ValueColumn values,
      List<StructColumn> structs,
      Decoders decoders,
      Place place,
      Runnable requireNotCancelled) {
    super(column, values, structs, decoders, place, requireNotCancelled);
    this.values = values;
  }

  /** Adds the rows that begin with these levels. */
  abstract void startRows(int from, int to, int firstRow);

  /** Reads the values that belong to these levels. */
  abstract void readValues(int from, int to);

  /** Skips the values that belong to these levels. */
  abstract void skipValues(int from, int to);

  @Override
  void requireSlots(long announced, long rows) {
    if (announced < rows || rows < 0) {
      throw new ParquetDecodingException(
          "pages announce %d levels, but the row group has %d rows".formatted(announced, rows));
    }
  }

  @Override
  void start(long announced) {
    // Allocated before the values, which may take all memory that is left.
    int levels = (int) Math.max(0, Math.min(announced, LEVELS));
    repetition = withRoom(repetition, levels);
    definition = withRoom(definition, levels);
    filled = 0;
    used = 0;
    inRow = false;
  }

  @Override
  void take(int first, int count, int mostRows) throws IOException {
    long end = position + count;
    int row = first;
    while (true) {
      // The page after the last row may begin with any later row if a filter leaves out pages.
      if (used == filled && !fill(position < end ? position : Long.MAX_VALUE)) {
        inRow = false;
        break;
      }
      int from = used;
      int begun = advance(end);
      if (used == from) {
        break;
      }
      // Rows cost memory once their levels have been read, not when a footer announces them.
      column().reserve(row + begun, mostRows);
      startRows(from, used, row);
      row += begun;
      readValues(from, used);
    }
    if (position < end) {
      throw endsEarly();
    }
    if (end == rowsOfGroup && used < filled) {
      throw new ParquetDecodingException(
          "the column has more rows than the %d of its row group".formatted(rowsOfGroup));
    }
  }

  @Override
  void skipTo(long target) throws IOException {
    // To find the end of the rows before, the reader took the next page that was there. If that
    // page begins after the target, the page with the target is missing.
    if (position > target) {
      throw beginsWith(position, target);
    }
    while (position < target || inRow) {
      if (used == filled && !fill(target)) {
        if (position < target) {
          throw endsEarly();
        }
        inRow = false;
        return;
      }
      int from = used;
      advance(target);
      if (used == from) {
        return;
      }
      skipValues(from, used);
    }
  }

  /** Reads levels ahead. Returns false at the end of the chunk. */
  private boolean fill(long wanted) throws IOException {
    while (pages.left() == 0) {
      long before = position;
      if (!nextPage(wanted)) {
        return false;
      }
      if (position > before) {
        inRow = false;
      }
    }
    requireNotCancelled();
    filled = Math.min(Math.min(LEVELS, values.step()), pages.left());
    used = 0;
    // Counts of forged pages may have a sum below one of them.
    repetition = withRoom(repetition, filled);
    definition = withRoom(definition, filled);
    pages.repetition().read(repetition, 0, filled);
    pages.definition().read(definition, 0, filled);
    pages.took(filled);
    return true;
  }

  /**
   * Moves on to the beginning of a row, or to the last level that has been read.
   *
   * @return the number of rows that begin on the way
   */
  private int advance(long end) {
    int i = used;
    long row = position;
    if (!inRow && repetition[i] != 0) {
      throw new ParquetDecodingException("the first level of a row says that a row goes on");
    }
    for (; i < filled; i++) {
      if (repetition[i] == 0) {
        if (row >= end) {
          break;
        }
        row++;
      }
    }
    int begun = (int) (row - position);
    position = row;
    used = i;
    inRow = i == filled;
    return begun;
  }
}
