// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.api.Binary;

/**
 * Writes PLAIN pages of FIXED_LEN_BYTE_ARRAY, and of INT96, which has 12 bytes. The page holds the
 * bytes of the values, without lengths.
 */
final class PlainFixedWriter extends PageWriter implements ArrayWriter {
  private final int length;

  PlainFixedWriter(int length, ParquetProperties properties) {
    super(PageBuffer.likeStock(properties, SlabSizes.ofPage(properties)));
    this.length = length;
  }

  @Override
  public void writeBytes(Binary value) {
    requireLength(value.length());
    page.putBytes(value);
  }

  @Override
  public void writeFixed(byte[] values, int width, int offset, int count) {
    requireLength(width);
    page.putFixed(values, offset, width, count);
  }

  /** Refuses a value of another length, because it would shift all values that follow it. */
  private void requireLength(int found) {
    if (found != length) {
      throw new IllegalArgumentException(
          "value of " + found + " bytes in a column of values of " + length + " bytes");
    }
  }
}
