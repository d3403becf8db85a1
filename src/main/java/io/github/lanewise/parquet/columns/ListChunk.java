// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.Levels;
import io.github.lanewise.parquet.groups.Place;
import io.github.lanewise.parquet.pages.Decoders;
import java.util.List;
import org.apache.parquet.io.ParquetDecodingException;

/** Reads a column with a list of values for each row. */
final class ListChunk extends RepeatedChunk {
  private final ListColumn lists;
  private final ValueColumn elements;

  /** The definition levels from which on a list is not null, has an element, has a value. */
  private final int listLevel;

  private final int elementLevel;
  private final int valueLevel;

  /**
   * The definition levels of rows, and after them those of elements, for the validity of structs.
   */
  private int[] structLevels = {};

  /** The definition level that was read last. */
  private int lastLevel;

  private int elementCount;
  private int elementNulls;

  /** The number of levels of the batch that fill no slot, because they repeat a row's level. */
  private long repeatedLevels;

  private int nulls;

  ListChunk(
      ListColumn lists,
      List<StructColumn> structs,
      Decoders decoders,
      Place place,
      Runnable requireNotCancelled) {
    super(lists, lists.elements(), structs, decoders, place, requireNotCancelled);
    this.lists = lists;
    elements = lists.elements();
    elementLevel = lists.elementLevel();
    listLevel = elementLevel - 1;
    valueLevel = lists.descriptor().getMaxDefinitionLevel();
  }

  @Override
  void start(long announced) {
    super.start(announced);
    if (!structs().isEmpty()) {
      structLevels = withRoom(structLevels, repetition.length);
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
    repeatedLevels = 0;
  }

  /** Writes the offsets of the lists, and which lists are not null. */
  @Override
  void startRows(int from, int to, int firstRow) {
    int[] offsets = lists.writableOffsets();
    long[] bits = lists.bits();
    int row = firstRow;
    int element = elementCount;
    for (int i = from; i < to; i++) {
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
      readStructs(from, to, firstRow);
    }
  }

  private void readStructs(int from, int to, int row) {
    structLevels = withRoom(structLevels, to - from);
    int rows = 0;
    for (int i = from; i < to; i++) {
      structLevels[rows] = definition[i];
      rows += repetition[i] == 0 ? 1 : 0;
    }
    for (StructColumn struct : structs()) {
      if (!struct.inList()) {
        struct.read(structLevels, row, rows);
      }
    }
    int elementsRead = 0;
    for (int i = from; i < to; i++) {
      structLevels[elementsRead] = definition[i];
      elementsRead += definition[i] >= elementLevel ? 1 : 0;
    }
    for (StructColumn struct : structs()) {
      if (struct.inList()) {
        struct.read(structLevels, elementCount, elementsRead);
      }
    }
  }

  @Override
  void readValues(int from, int to) {
    // A few bytes can stand for any number of repeated levels, which fill no slot. They count as if
    // they did, so that the bound on the memory of the batch holds for them, too.
    elements.reserve(repeatedLevels + elementCount + to - from);
    long[] bits = elements.bits();
    int slot = elementCount;
    int present = 0;
    int repeated = 0;
    for (int i = from; i < to; i++) {
      repeated += repeats(i) ? 1 : 0;
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
    elementNulls += count - present;
    elementCount = slot;
    repeatedLevels += repeated;
  }

  @Override
  void skipValues(int from, int to) {
    for (int i = from; i < to; i++) {
      repeats(i);
    }
    pages.values().skip(Levels.count(definition, from, valueLevel, to - from));
  }

  /**
   * Returns whether a level repeats the one before and so stands for nothing, and remembers the
   * level. DuckDB writes a null ARRAY of three elements as three equal levels.
   */
  private boolean repeats(int i) {
    int level = definition[i];
    boolean repeats = repetition[i] != 0 && Math.min(lastLevel, level) < elementLevel;
    if (repeats && level != lastLevel) {
      throw new ParquetDecodingException("a list goes on without an element");
    }
    lastLevel = level;
    return repeats;
  }
}
