// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.Validity;
import io.github.lanewise.parquet.pages.PageValues;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Holds a column of physical type FIXED_LEN_BYTE_ARRAY, or of INT96, whose values have 12 bytes.
 */
public final class FixedColumn extends ValueColumn {
  /** The most bytes of a batch of more than one row. So a forged width costs little memory. */
  private static final int BATCH_BYTES = 64 << 20;

  /** The most bytes that are read at a time, if they are more than one value. */
  private static final int STEP_BYTES = 1 << 20;

  private final int width;
  private byte[] values = new byte[0];

  FixedColumn(ColumnDescriptor descriptor, int width) {
    super(descriptor);
    this.width = width;
    if (width > MOST_SLOTS) {
      throw new ParquetDecodingException(
          "column '%s': a value of %d bytes does not fit into an array".formatted(name(), width));
    }
  }

  /** Returns the most rows of a batch, unless the column is a list. */
  int mostRows() {
    return Math.max(1, BATCH_BYTES / width);
  }

  @Override
  int step() {
    return Math.max(1, Math.min(super.step(), STEP_BYTES / width));
  }

  @Override
  int firstCapacity() {
    return Math.max(1, Math.min(super.firstCapacity(), STEP_BYTES / width));
  }

  /** Returns the number of bytes of a value. */
  public int width() {
    return width;
  }

  /**
   * Returns the values one after another. The value of row i begins at {@code i * width()}. The
   * bytes of a row without a value are 0. Values are as in the file: an INT96 has 8 bytes of
   * nanoseconds of the day and 4 of the Julian day, both with the lowest byte first, as Impala
   * defined it. A decimal has its highest byte first (Apache Parquet format, LogicalTypes.md).
   */
  public byte[] values() {
    return values;
  }

  @Override
  void read(PageValues page, int row, int count) {
    page.fixed(width, values, row * width, count);
  }

  @Override
  void spread(long[] present, int row, int count) {
    int first = row * width;
    Validity.spread(values, first, width, present, row, values, first, count);
  }

  @Override
  int capacityLimit() {
    return MOST_SLOTS / width;
  }

  @Override
  int slotBytes() {
    return width;
  }

  @Override
  double bytesFor(double slots, double entries, double encoded) {
    // The last growth copies half of the values.
    return 1.5 * super.bytesFor(slots, entries, encoded);
  }

  @Override
  void grow(int slots) {
    values = memory().grow(values, slots * width);
  }
}
