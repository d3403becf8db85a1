// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.Validity;
import io.github.lanewise.parquet.pages.PageValues;
import org.apache.parquet.column.ColumnDescriptor;

/** Holds a column of physical type INT64. */
public final class LongColumn extends ValueColumn {
  private long[] values = new long[0];

  LongColumn(ColumnDescriptor descriptor) {
    super(descriptor);
  }

  /**
   * Returns a value for each row. It is 0 if the row has none. Values are as in the file: unsigned
   * numbers, times and timestamps are not converted.
   */
  public long[] values() {
    return values;
  }

  @Override
  void read(PageValues page, int row, int count) {
    page.longs(values, row, count);
  }

  @Override
  void spread(long[] present, int row, int count) {
    Validity.spread(values, row, present, row, values, row, count);
  }

  @Override
  int slotBytes() {
    return Long.BYTES;
  }

  @Override
  void grow(int slots) {
    values = memory().grow(values, slots);
  }
}
