// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import org.apache.parquet.column.ColumnReader;

/** How the values of one physical type are held: {@code A} is {@code float[]} for FLOAT. */
public interface ValueType<A> {
  /** Values per page, the number that parquet-java's own benchmarks use. */
  int PAGE_VALUES = 100_000;

  /** Keeps a page of long values in memory that every machine has. */
  int PAGE_BYTES = 1 << 26;

  /** As the table shows it. */
  String name();

  default int pageCapacity() {
    return PAGE_VALUES;
  }

  default boolean isFull(A values, int count) {
    return count == pageCapacity();
  }

  A allocate(int count);

  /** Copies the current value of {@code column}. Called with indexes from 0, one after another. */
  void store(ColumnReader column, A values, int index);
}
