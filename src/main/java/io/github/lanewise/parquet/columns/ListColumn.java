// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import org.apache.parquet.column.ColumnDescriptor;

/**
 * Holds a column with a list of values for each row: a repeated field, or the elements of a LIST.
 *
 * <p>The elements of row i are the slots {@code offsets()[i]} to {@code offsets()[i + 1] - 1} of
 * {@link #elements()}. A row whose list is empty or null has no elements; {@link #validity()} tells
 * the two cases apart.
 */
public final class ListColumn extends Column {
  private final ValueColumn elements;
  private final int elementLevel;
  private int[] offsets = new int[1];

  /**
   * @param elementLevel the definition level from which on a list has an element
   */
  ListColumn(ColumnDescriptor descriptor, ValueColumn elements, int elementLevel) {
    super(descriptor);
    this.elements = elements;
    this.elementLevel = elementLevel;
  }

  /** Returns the first element of each row. Entry {@link #rows()} is the number of elements. */
  public int[] offsets() {
    return offsets;
  }

  /**
   * Returns the elements of all rows, one after another. The {@link #rows()} of that column is the
   * number of elements, and its {@link #validity()} tells which elements have a value.
   */
  public ValueColumn elements() {
    return elements;
  }

  int elementLevel() {
    return elementLevel;
  }

  int[] writableOffsets() {
    return offsets;
  }

  void finish(int rowsOfBatch, int nullsOfBatch, int elementCount) {
    offsets[rowsOfBatch] = elementCount;
    finish(rowsOfBatch, nullsOfBatch);
  }

  @Override
  void share(BatchMemory memory) {
    super.share(memory);
    elements.share(memory);
  }

  @Override
  void trimArrays() {
    super.trimArrays();
    elements.trim();
  }

  @Override
  double bytesFor(double rows, double entries, double encoded) {
    return super.bytesFor(rows, entries, encoded)
        + elements.bytesFor(GROWTH * entries, entries, encoded);
  }

  @Override
  void clear() {
    super.clear();
    elements.clear();
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
