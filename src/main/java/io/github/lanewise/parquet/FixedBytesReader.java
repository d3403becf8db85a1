// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.io.ParquetDecodingException;

/** A reader of FIXED_LEN_BYTE_ARRAY or INT96 values that can also read many of them at once. */
public interface FixedBytesReader {
  /** Returns the number of bytes of a value. */
  int width();

  /**
   * Reads the next values of the page into an array, one after another without a gap.
   *
   * @param offset the element of the first value's first byte
   * @param count the number of values
   * @throws IndexOutOfBoundsException if they do not fit into the array
   * @throws ParquetDecodingException if fewer values are left; nothing has been read then
   */
  void readFixedBytes(byte[] target, int offset, int count);
}
