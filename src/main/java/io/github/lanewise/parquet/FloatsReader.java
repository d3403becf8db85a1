// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.io.ParquetDecodingException;

/** A reader of FLOAT values that also reads many at once. */
public interface FloatsReader {
  /**
   * Reads the next values of the page into an array.
   *
   * @param offset where the first one goes, in elements
   * @param count how many
   * @throws IndexOutOfBoundsException if they do not fit into the array
   * @throws ParquetDecodingException if fewer are left; nothing has been read then
   */
  void readFloats(float[] target, int offset, int count);
}
