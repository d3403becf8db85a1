// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.io.ParquetDecodingException;

/** A reader of INT32 values that can also read many of them at once. */
public interface IntsReader {
  /**
   * Reads the next values of the page into an array.
   *
   * @param offset the element of the first value
   * @param count the number of values
   * @throws IndexOutOfBoundsException if they do not fit into the array
   * @throws ParquetDecodingException if fewer values are left; nothing has been read then
   */
  void readInts(int[] target, int offset, int count);
}
