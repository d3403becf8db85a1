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
   * The number of slots that are skipped at a time. It is large enough for kernels to pay off, and
   * so small that the levels take little memory.
   */
  private static final int SKIPPED = 1 << 10;

  private final ValueColumn column;
  private final int valueLevel;
  private int nulls;

  /** The definition levels from which on the column has a value, and each struct is not null. */
  private final int[] levels;

  /** The validity of the column and of each struct. */
  private final long[][] bitmaps;

  /** The levels of skipped slots, which are no part of a batch, or empty before the first skip. */
  private int[] skipped = {};

  FlatChunk(
      ValueColumn column,
      List<StructColumn> structs,
      Decoders decoders,
      Place place,
      Runnable requireNotCancelled) {
    super(column, column, structs, decoders, place, requireNotCancelled);
    this.column = column;
    valueLevel = column.descriptor().getMaxDefinitionLevel();
    levels = new int[structs.size() + 1];
    bitmaps = new long[structs.size() + 1][];
    levels[0] = valueLevel;
    for (int i = 0; i < structs.size(); i++) {
      levels[i + 1] = structs.get(i).level();
    }
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
  void skipTo(long target) throws IOException {
    while (position < target) {
      int left = pages.left();
      if (left == 0) {
        if (!nextPage(target)) {
          throw endsEarly();
        }
      } else if (left <= target - position) {
        took(left);
      } else {
        requireNotCancelled();
        int step = (int) Math.min(SKIPPED, target - position);
        pages.values().skip(skipLevels(step));
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
    // Before the values, which may take all memory that is left.
    for (int i = 1; i < bitmaps.length; i++) {
      bitmaps[i] = structs().get(i - 1).reserve(row + step);
    }
    column.reserve(row + step, mostRows);
    bitmaps[0] = column.bits();
    if (!pages.definition().exist()) {
      return step;
    }
    return bitmaps.length == 1
        ? pages.definition().read(bitmaps[0], row, step)
        : pages.definition().read(levels, bitmaps, row, step);
  }

  /** Skips the levels of slots and returns how many of them have a value. */
  private int skipLevels(int step) {
    if (!pages.definition().exist()) {
      return step;
    }
    if (skipped.length == 0) {
      skipped = new int[SKIPPED];
    }
    pages.definition().read(skipped, 0, step);
    return Levels.count(skipped, 0, valueLevel, step);
  }

  private void took(int slots) {
    pages.took(slots);
    position += slots;
  }
}
