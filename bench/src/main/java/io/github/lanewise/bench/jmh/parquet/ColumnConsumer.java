// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import org.apache.parquet.column.ColumnDescriptor;

/** Takes the columns of a file, batch by batch. The arrays may be used again after each call. */
public interface ColumnConsumer {
  /**
   * Takes one column of a batch. Slots of rows without a value hold 0. The elements of lists come
   * as if each of them were a row.
   *
   * @param validity has bit i set if row i has a value, or is {@code null} if every row has one
   * @param values an array of the column's type, or the bytes of strings and of values with a fixed
   *     length
   * @param offsets the beginning of each string and the end of the last one, or {@code null} if the
   *     column has no strings
   */
  void accept(ColumnDescriptor column, int rows, long[] validity, Object values, int[] offsets);

  /**
   * Takes the lists of a column, before their elements.
   *
   * @param offsets the first element of each row, and the end of the last list
   */
  default void lists(ColumnDescriptor column, int rows, long[] validity, int[] offsets) {}
}
