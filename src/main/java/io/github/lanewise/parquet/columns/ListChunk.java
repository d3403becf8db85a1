// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * A column with a list of values for each row. Where a row ends only shows at the beginning of the
 * next one, so levels are read ahead of values.
 */
final class ListChunk extends ColumnChunk {
  private final ListColumn lists;
  private final ValueColumn elements;

  /** The definition levels from which on a list is there, has an element, has a value. */
  private final int listLevel;

  private final int elementLevel;
  private final int valueLevel;
  private final int[] repetition = new int[STEP];
  private final int[] definition = new int[STEP];

  /** The levels of rows, and then those of elements. */
  private final int[] structLevels;

  /** The levels of the current page that have been read, and those of them that have been used. */
  private int filled;

  private int used;

  /** Whether the row before {@link #position} may go on. */
  private boolean inRow;

  private int elementCount;
  private int elementNulls;
  private int nulls;

  ListChunk(ListColumn lists, List<StructColumn> structs, Decoders decoders, Place place) {
    super(lists, structs, decoders, place);
    this.lists = lists;
    elements = lists.elements();
    elementLevel = lists.elementLevel();
    listLevel = elementLevel - 1;
    valueLevel = lists.descriptor().getMaxDefinitionLevel();
    structLevels = new int[structs.isEmpty() ? 0 : STEP];
  }

  @Override
  void requireSlots(long announced, long rows) {
    if (announced < rows || rows < 0) {
      throw new ParquetDecodingException(
          "pages announce %d levels, but the row group has %d rows".formatted(announced, rows));
    }
  }

  @Override
  void start() {
    filled = 0;
    used = 0;
    inRow = false;
  }

  @Override
  void take(int first, int count, int mostRows) throws IOException {
    lists.require(first + count, mostRows);
    long end = position + count;
    int row = first;
    while (true) {
      // The page after the last row may be a later one, where a filter leaves out others.
      if (used == filled && !fill(position < end ? position : Long.MAX_VALUE)) {
        inRow = false;
        break;
      }
      int from = used;
      int begun = advance(end);
      if (used == from) {
        break;
      }
      startRows(from, row);
      row += begun;
      readElements(from, false);
    }
    if (position < end) {
      throw endsEarly();
    }
  }

  @Override
  void skipTo(long target, int row, int mostRows) throws IOException {
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
      readElements(from, true);
    }
  }

  @Override
  void finish(int rows) {
    lists.finish(rows, nulls, elementCount);
    elements.finish(elementCount, elementNulls);
    for (StructColumn struct : structs()) {
      struct.finish(struct.inList() ? elementCount : rows);
    }
    nulls = 0;
    elementNulls = 0;
    elementCount = 0;
  }

  /** Reads levels ahead; false at the end of the chunk. */
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
    filled = Math.min(elements.step(), pages.left());
    used = 0;
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

  /** Writes where the lists begin, and which of them are there. */
  private void startRows(int from, int firstRow) {
    int[] offsets = lists.writableOffsets();
    long[] bits = lists.bits();
    int row = firstRow;
    int element = elementCount;
    for (int i = from; i < used; i++) {
      int level = definition[i];
      if (repetition[i] == 0) {
        offsets[row] = element;
        long bit = level >= listLevel ? 1 : 0;
        bits[row >>> 6] = bits[row >>> 6] & ~(1L << row) | bit << row;
        nulls += bit == 0 ? 1 : 0;
        row++;
      }
      element += level >= elementLevel ? 1 : 0;
    }
    if (!structs().isEmpty()) {
      readStructs(from, firstRow);
    }
  }

  private void readStructs(int from, int row) {
    int rows = 0;
    for (int i = from; i < used; i++) {
      structLevels[rows] = definition[i];
      rows += repetition[i] == 0 ? 1 : 0;
    }
    for (StructColumn struct : structs()) {
      if (!struct.inList()) {
        struct.read(structLevels, row, rows);
      }
    }
    int elementsRead = 0;
    for (int i = from; i < used; i++) {
      structLevels[elementsRead] = definition[i];
      elementsRead += definition[i] >= elementLevel ? 1 : 0;
    }
    for (StructColumn struct : structs()) {
      if (struct.inList()) {
        struct.read(structLevels, elementCount, elementsRead);
      }
    }
  }

  private void readElements(int from, boolean skipped) {
    elements.require(elementCount + used - from, ValueColumn.MOST_SLOTS);
    long[] bits = elements.bits();
    int slot = elementCount;
    int present = 0;
    for (int i = from; i < used; i++) {
      int level = definition[i];
      if (level >= elementLevel) {
        long bit = level == valueLevel ? 1 : 0;
        bits[slot >>> 6] = bits[slot >>> 6] & ~(1L << slot) | bit << slot;
        present += (int) bit;
        slot++;
      }
    }
    int count = slot - elementCount;
    elements.readSlots(pages.values(), elementCount, count, present);
    if (skipped) {
      elements.undo(elementCount, present);
    } else {
      elementNulls += count - present;
      elementCount = slot;
    }
  }
}
