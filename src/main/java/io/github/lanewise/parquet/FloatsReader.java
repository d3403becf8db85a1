// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.io.ParquetDecodingException;

/** A reader of FLOAT values that can also read many of them at once. */
public interface FloatsReader {
  /**
   * Reads the next values of the page into an array.
   *
   * @param offset the element of the first value
   * @param count the number of values
   * @throws IndexOutOfBoundsException if they do not fit into the array
   * @throws ParquetDecodingException if fewer values are left; nothing has been read then
   */
  void readFloats(float[] target, int offset, int count);
}
