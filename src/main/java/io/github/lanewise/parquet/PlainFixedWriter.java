// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.api.Binary;

/** PLAIN for FIXED_LEN_BYTE_ARRAY, and for INT96, which is one of 12 bytes: the bytes alone. */
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

  /** A value of another length would shift all that follow it. */
  static void requireLength(Binary value, int length) {
    if (value.length() != length) {
      throw new IllegalArgumentException(
          "value of " + value.length() + " bytes in a column of values of " + length + " bytes");
    }
  }
}
