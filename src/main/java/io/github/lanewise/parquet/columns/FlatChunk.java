// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.Levels;
import io.github.lanewise.parquet.groups.Place;
import io.github.lanewise.parquet.pages.Decoders;
import java.io.IOException;
import java.util.List;
import org.apache.parquet.io.ParquetDecodingException;

/** Reads a column with one slot for each row. */
final class FlatChunk extends ColumnChunk {
  /**
   * The number of slots that are skipped at a time if a batch has fewer rows. The slots take room
   * in the arrays of the batch, and so many slots are enough for kernels to pay off.
   */
  private static final int SKIPPED = 1 << 10;

  private final ValueColumn column;
  private final int valueLevel;
  private int nulls;

  /** The levels as numbers, which only the validity of structs needs. */
  private int[] levels = {};

  FlatChunk(
      ValueColumn column,
      List<StructColumn> structs,
      Decoders decoders,
      Place place,
      Runnable requireNotCancelled) {
    super(column, column, structs, decoders, place, requireNotCancelled);
    this.column = column;
    valueLevel = column.descriptor().getMaxDefinitionLevel();
  }

  @Override
  void requireSlots(long announced, long rows) {
    if (announced != rows) {
      throw new ParquetDecodingException(
          "pages announce %d values, but the row group has %d rows".formatted(announced, rows));
    }
  }

  @Override
  void start(long announced) {}

  @Override
  void take(int first, int count, int mostRows) throws IOException {
    if (!structs().isEmpty()) {
      // Allocated before the values, which may take all memory that is left.
      levels = withRoom(levels, Math.min(column.step(), count));
    }
    int row = first;
    int end = first + count;
    while (row < end) {
      if (pages.left() == 0) {
        if (!nextPage(position)) {
          throw endsEarly();
        }
        continue;
      }
      int step = Math.min(column.step(), Math.min(pages.left(), end - row));
      nulls += step - readSlots(row, step, mostRows);
      row += step;
    }
  }

  @Override
  void skipTo(long target, int row, int mostRows) throws IOException {
    while (position < target) {
      int left = pages.left();
      if (left == 0) {
        if (!nextPage(target)) {
          throw endsEarly();
        }
      } else if (left <= target - position) {
        took(left);
      } else {
        // The end of the batch is no bound, because many rows may be skipped before its last row.
        int most = Math.min(Math.max(mostRows, SKIPPED), ValueColumn.MOST_SLOTS - row);
        int step = (int) Math.min(Math.min(column.step(), most), target - position);
        column.skip(pages.values(), row, readPresent(row, step, mostRows));
        took(step);
      }
    }
  }

  @Override
  void finish(int rows) {
    column.finish(rows, nulls);
    structs().forEach(struct -> struct.finish(rows));
    nulls = 0;
  }

  /** Reads slots and returns how many of them have a value. */
  private int readSlots(int row, int step, int mostRows) {
    int present = readPresent(row, step, mostRows);
    column.readSlots(pages.values(), row, step, present);
    took(step);
    return present;
  }

  /** Reads the bits of slots and returns how many of them are 1. */
  private int readPresent(int row, int step, int mostRows) {
    requireNotCancelled();
    column.reserve(row + step, mostRows);
    if (!pages.definition().exist()) {
      return step;
    }
    return structs().isEmpty()
        ? pages.definition().read(column.bits(), row, step)
        : readLevels(row, step);
  }

  private void took(int slots) {
    pages.took(slots);
    position += slots;
  }

  private int readLevels(int row, int step) {
    levels = withRoom(levels, step);
    pages.definition().read(levels, 0, step);
    for (StructColumn struct : structs()) {
      struct.read(levels, row, step);
    }
    return Levels.equal(levels, 0, valueLevel, column.bits(), row, step);
  }
}
