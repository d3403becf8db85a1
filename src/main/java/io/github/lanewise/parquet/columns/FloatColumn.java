// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.Validity;
import io.github.lanewise.parquet.pages.PageValues;
import org.apache.parquet.column.ColumnDescriptor;

/** Holds a column of physical type FLOAT. */
public final class FloatColumn extends ValueColumn {
  private float[] values = new float[0];

  FloatColumn(ColumnDescriptor descriptor) {
    super(descriptor);
  }

  /** Returns a value for each row. It is 0 if the row has none. */
  public float[] values() {
    return values;
  }

  @Override
  void read(PageValues page, int row, int count) {
    page.floats(values, row, count);
  }

  @Override
  void spread(long[] present, int row, int count) {
    Validity.spread(values, row, present, row, values, row, count);
  }

  @Override
  int slotBytes() {
    return Float.BYTES;
  }

  @Override
  void grow(int slots) {
    values = memory().grow(values, slots);
  }
}
