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

  /** The levels as numbers, which only the validity of structs needs. */
  private int[] levels = {};

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
    column.reserve(row + step, mostRows);
    if (!pages.definition().exist()) {
      return step;
    }
    return structs().isEmpty()
        ? pages.definition().read(column.bits(), row, step)
        : readLevels(row, step);
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

  private int readLevels(int row, int step) {
    levels = withRoom(levels, step);
    pages.definition().read(levels, 0, step);
    for (StructColumn struct : structs()) {
      struct.read(levels, row, step);
    }
    return Levels.equal(levels, 0, valueLevel, column.bits(), row, step);
  }
}
