// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

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
   * been moved.
   */
  @Override
  void spread(long[] present, int row, int count) {
    int dense = row - 1;
    for (int i = row; i < row + count; i++) {
      dense += (int) (present[i >>> 6] >>> i) & 1;
    }
    for (int i = row + count - 1; i >= row; i--) {
      boolean has = (present[i >>> 6] >>> i & 1) != 0;
      values[i] = has && values[dense];
      dense -= has ? 1 : 0;
    }
  }

  @Override
  void grow(int slots) {
    values = Arrays.copyOf(values, slots);
  }
}
