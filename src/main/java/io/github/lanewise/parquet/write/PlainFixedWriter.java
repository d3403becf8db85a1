// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.api.Binary;

/**
 * Writes PLAIN pages of FIXED_LEN_BYTE_ARRAY, and of INT96, which has 12 bytes. The page has the
 * bytes alone.
 */
final class PlainFixedWriter extends PageWriter {
  private final int length;

  PlainFixedWriter(int length, ParquetProperties properties) {
    super(PageBuffer.likeStock(properties, SlabSizes.ofPage(properties)));
    this.length = length;
  }

  @Override
  public void writeBytes(Binary value) {
    requireLength(value, length);
    page.putBytes(value);
  }

  /** Refuses a value of another length, because it would shift all values that follow it. */
  static void requireLength(Binary value, int length) {
    if (value.length() != length) {
      throw new IllegalArgumentException(
          "value of " + value.length() + " bytes in a column of values of " + length + " bytes");
    }
  }
}
