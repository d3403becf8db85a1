// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.Validity;
import io.github.lanewise.parquet.pages.PageValues;
import org.apache.parquet.column.ColumnDescriptor;

/** Holds a column of physical type INT32. */
public final class IntColumn extends ValueColumn {
  private int[] values = new int[0];

  IntColumn(ColumnDescriptor descriptor) {
    super(descriptor);
  }

  /**
   * Returns a value for each row. It is 0 if the row has none. Values are as in the file: unsigned
   * numbers, dates and times are not converted.
   */
  public int[] values() {
    return values;
  }

  @Override
  void read(PageValues page, int row, int count) {
    page.ints(values, row, count);
  }

  @Override
  void spread(long[] present, int row, int count) {
    Validity.spread(values, row, present, row, values, row, count);
  }

  @Override
  int slotBytes() {
    return Integer.BYTES;
  }

  @Override
  void grow(int slots) {
    values = memory().grow(values, slots);
  }
}
