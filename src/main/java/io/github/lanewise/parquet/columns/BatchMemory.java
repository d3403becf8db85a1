// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import org.apache.parquet.io.ParquetDecodingException;

/**
 * Bounds the arrays of a batch. A few bytes of a file can stand for any number of equal values, and
 * only the end of a list tells how many elements it has. Without a bound, such a file would end the
 * program with an {@link OutOfMemoryError}.
 */
final class BatchMemory {
  private final long most;
  private long used;

  BatchMemory(long most) {
    this.most = most;
  }

  long left() {
    return most - used;
  }

  /**
   * An array of one size makes way for another. Its content is copied, so both exist for a while.
   */
  void grow(long before, long after) {
    if (after - before > left()) {
      throw new ParquetDecodingException(
          ("the arrays of the batch would have more than %,d bytes: read fewer rows at a time, or"
                  + " raise ReadOptions.batchBytes")
              .formatted(most));
    }
    used += after - before;
  }
}
