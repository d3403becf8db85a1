// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.Validity;
import io.github.lanewise.parquet.pages.PageValues;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;

/** Holds a column of physical type BOOLEAN. */
public final class BooleanColumn extends ValueColumn {
  private boolean[] values = new boolean[0];

  BooleanColumn(ColumnDescriptor descriptor) {
    super(descriptor);
  }

  /** Returns a value for each row. It is false if the row has none. */
  public boolean[] values() {
    return values;
  }

  @Override
  void read(PageValues page, int row, int count) {
    page.booleans(values, row, count);
  }

  /**
   * Moves the values from the last row to the first, so that no value is overwritten before it has
   * been moved. No branch depends on a row's bit, which the processor would predict badly.
   */
  @Override
  void spread(long[] present, int row, int count) {
    int behind = row + Validity.count(present, row, count);
    int i = row + count;
    while (behind > row) {
      i--;
      int bit = (int) (present[i >>> 6] >>> i) & 1;
      values[i] = values[behind - 1] & bit != 0;
      behind -= bit;
    }
    Arrays.fill(values, row, i, false);
  }

  @Override
  int slotBytes() {
    return Byte.BYTES;
  }

  @Override
  void grow(int slots) {
    values = memory().grow(values, slots);
  }
}
