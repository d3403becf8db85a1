// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;

/**
 * Copies a list of INT64 from parquet-java's {@link ColumnReader} into the arrays that Lanewise's
 * reader of columns makes. The list and its elements may be missing, as in {@link ListRows}.
 */
final class StockList {
  /** A list is there from this definition level on. */
  private static final int LIST = 1;

  /** A list has an element from this definition level on. */
  private static final int ELEMENT = 2;

  private final ColumnDescriptor column;
  private final long[] validity;
  private final int[] offsets;
  private long[] elementValidity = new long[1];
  private long[] elements = new long[Long.SIZE];

  StockList(ColumnDescriptor column, int batchRows) {
    this.column = column;
    validity = new long[(batchRows + 63) / 64];
    offsets = new int[batchRows + 1];
  }

  /** Reads the next rows and hands them over: first the lists, then their elements. */
  void read(ColumnReader reader, int rows, ColumnConsumer consumer) {
    Arrays.fill(validity, 0);
    Arrays.fill(elementValidity, 0);
    int missing = 0;
    int end = 0;
    int present = 0;
    for (int row = 0; row < rows; row++) {
      offsets[row] = end;
      int level = reader.getCurrentDefinitionLevel();
      if (level >= LIST) {
        validity[row >>> 6] |= 1L << row;
      } else {
        missing++;
      }
      do {
        level = reader.getCurrentDefinitionLevel();
        if (level >= ELEMENT) {
          if (end == elements.length) {
            elements = Arrays.copyOf(elements, 2 * end);
            elementValidity = Arrays.copyOf(elementValidity, 2 * elementValidity.length);
          }
          boolean there = level > ELEMENT;
          elements[end] = there ? reader.getLong() : 0;
          elementValidity[end >>> 6] |= (there ? 1L : 0) << end;
          present += there ? 1 : 0;
          end++;
        }
        reader.consume();
      } while (reader.getCurrentRepetitionLevel() > 0);
    }
    offsets[rows] = end;
    consumer.accept(column, rows, missing == 0 ? null : validity, offsets, null);
    consumer.accept(column, end, present == end ? null : elementValidity, elements, null);
  }
}
