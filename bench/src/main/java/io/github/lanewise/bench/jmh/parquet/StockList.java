// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;

/**
 * Copies a column of lists from parquet-java's {@link ColumnReader} into the arrays that Lanewise's
 * reader of columns makes. Lists and elements may be null.
 */
final class StockList {
  private final ColumnDescriptor column;
  private final int max;

  /** From this definition level on, a list has an element. One level below, the list is empty. */
  private final int elementLevel;

  private final StockElements elements;
  private final long[] validity;
  private final int[] offsets;
  private long[] elementValidity = new long[1];

  StockList(ColumnDescriptor column, int elementLevel, int batchRows) {
    this.column = column;
    this.elementLevel = elementLevel;
    max = column.getMaxDefinitionLevel();
    elements = new StockElements(column);
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
      if (reader.getCurrentDefinitionLevel() >= elementLevel - 1) {
        validity[row >>> 6] |= 1L << row;
      } else {
        missing++;
      }
      do {
        int level = reader.getCurrentDefinitionLevel();
        if (level >= elementLevel) {
          elements.makeRoomFor(end);
          if (end == Long.SIZE * elementValidity.length) {
            elementValidity = Arrays.copyOf(elementValidity, 2 * elementValidity.length);
          }
          if (level == max) {
            elements.take(end, reader);
            elementValidity[end >>> 6] |= 1L << end;
            present++;
          } else {
            elements.leaveOut(end);
          }
          end++;
        }
        reader.consume();
      } while (reader.getCurrentRepetitionLevel() > 0);
    }
    offsets[rows] = end;
    consumer.lists(column, rows, missing == 0 ? null : validity, offsets);
    long[] elementsThere = present == end ? null : elementValidity;
    consumer.accept(column, end, elementsThere, elements.values(), elements.offsets());
  }
}
