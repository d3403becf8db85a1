// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.io.ParquetDecodingException;

/** A reader of FIXED_LEN_BYTE_ARRAY or INT96 values that also reads many at once. */
public interface FixedBytesReader {
  /** Bytes of a value. */
  int width();

  /**
   * Reads the next values of the page into an array, one after another without a gap.
   *
   * @param offset where the first byte of the first one goes
   * @param count how many values
   * @throws IndexOutOfBoundsException if they do not fit into the array
   * @throws ParquetDecodingException if fewer are left; nothing has been read then
   */
  void readFixedBytes(byte[] target, int offset, int count);
}
