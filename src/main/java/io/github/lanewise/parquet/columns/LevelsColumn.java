// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import org.apache.parquet.column.ColumnDescriptor;

/**
 * Holds a column within lists in lists, or maps of lists, as levels of the Parquet format and the
 * values that are not null.
 *
 * <p>An entry is a repetition level and a definition level. The entries of row i are {@code
 * offsets()[i]} to {@code offsets()[i + 1] - 1}; each row has at least one. An entry has a value if
 * its definition level is {@code descriptor().getMaxDefinitionLevel()}. {@link #values()} has only
 * these, one after another. The rules of levels are in the Apache Parquet format, README.md,
 * "Nested Encoding".
 *
 * <p>{@link #validity()} and {@link #nulls()} tell in which rows the outermost list is null.
 */
public final class LevelsColumn extends Column {
  /** The bytes of a repetition level and of a definition level. */
  private static final int LEVELS_BYTES = 2 * Integer.BYTES;

  private final ValueColumn values;
  private final int listLevel;
  private int[] offsets = new int[1];
  private int[] repetitionLevels = new int[0];
  private int[] definitionLevels = new int[0];
  private int entries;

  /**
   * @param elementLevel the definition level from which on the outermost list has an element
   */
  LevelsColumn(ColumnDescriptor descriptor, ValueColumn values, int elementLevel) {
    super(descriptor);
    this.values = values;
    listLevel = elementLevel - 1;
  }

  /** Returns the number of entries of all rows. */
  public int entries() {
    return entries;
  }

  /** Returns the first entry of each row. Element {@link #rows()} is the number of entries. */
  public int[] offsets() {
    return offsets;
  }

  /**
   * Returns the repetition level of each entry: 0 where a row begins, otherwise the level of the
   * list that the entry continues, which is 1 for the outermost list.
   */
  public int[] repetitionLevels() {
    return repetitionLevels;
  }

  /**
   * Returns the definition level of each entry, which is the number of optional and repeated fields
   * on the path to the value that are defined.
   */
  public int[] definitionLevels() {
    return definitionLevels;
  }

  /**
   * Returns the values that are not null, one after another. The column's {@link #rows()} is their
   * number, and none of its slots is null.
   */
  public ValueColumn values() {
    return values;
  }

  int listLevel() {
    return listLevel;
  }

  /** Begins a row with the entry that is added next. */
  void startRow(int row, int entry, int definitionLevel) {
    offsets[row] = entry;
    long bit = definitionLevel >= listLevel ? 1 : 0;
    bits()[row >>> 6] = bits()[row >>> 6] & ~(1L << row) | bit << row;
  }

  void add(int[] repetition, int[] definition, int from, int count) {
    if (count > MOST_SLOTS - entries) {
      throw new BatchTooLargeException(
          "the rows of a batch have more than %d levels; read fewer rows at a time"
              .formatted(MOST_SLOTS));
    }
    int end = entries + count;
    // If memory was short, only one of the two arrays may have been trimmed.
    if (end > Math.min(repetitionLevels.length, definitionLevels.length)) {
      long affordable = memory().left() / LEVELS_BYTES;
      long best = Math.min(2L * entries, Math.min(MOST_SLOTS, affordable));
      int length = (int) Math.max(end, best);
      repetitionLevels = memory().grow(repetitionLevels, length);
      definitionLevels = memory().grow(definitionLevels, length);
    }
    System.arraycopy(repetition, from, repetitionLevels, entries, count);
    System.arraycopy(definition, from, definitionLevels, entries, count);
    entries = end;
  }

  @Override
  void share(BatchMemory memory) {
    super.share(memory);
    values.share(memory);
  }

  @Override
  void trimArrays() {
    super.trimArrays();
    repetitionLevels = memory().grow(repetitionLevels, entries);
    definitionLevels = memory().grow(definitionLevels, entries);
    values.trim();
  }

  @Override
  double bytesFor(double rows, double entries, double encoded) {
    return super.bytesFor(rows, entries, encoded)
        + GROWTH * entries * LEVELS_BYTES
        + values.bytesFor(GROWTH * entries, entries, encoded);
  }

  @Override
  void clear() {
    super.clear();
    values.clear();
    entries = 0;
  }

  @Override
  int slotBytes() {
    return Integer.BYTES;
  }

  @Override
  void grow(int rows) {
    offsets = memory().grow(offsets, rows + 1);
  }
}
