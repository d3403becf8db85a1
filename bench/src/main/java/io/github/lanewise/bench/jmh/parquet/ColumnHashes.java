// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.Map;
import java.util.TreeMap;
import org.apache.parquet.column.ColumnDescriptor;

/**
 * Computes a hash of every column from all its values and nulls, so that two readers of a file can
 * be compared. It does not depend on where batches end.
 */
public final class ColumnHashes implements ColumnConsumer {
  private final Map<String, Long> hashes = new TreeMap<>();

  /** Returns the hash of each column by its path. */
  public Map<String, Long> byColumn() {
    return hashes;
  }

  @Override
  public void accept(
      ColumnDescriptor column, int rows, long[] validity, Object values, int[] offsets) {
    String path = String.join(".", column.getPath());
    int width = StockColumn.width(column);
    long hash = hashes.getOrDefault(path, 1L);
    for (int row = 0; row < rows; row++) {
      boolean present = validity == null || (validity[row >>> 6] >>> row & 1) == 1;
      hash = 31 * hash + (present ? 1 : 2);
      if (values instanceof int[] ints) {
        hash = 31 * hash + ints[row];
      } else if (values instanceof long[] longs) {
        hash = 31 * hash + longs[row];
      } else if (values instanceof float[] floats) {
        hash = 31 * hash + Float.floatToRawIntBits(floats[row]);
      } else if (values instanceof double[] doubles) {
        hash = 31 * hash + Double.doubleToRawLongBits(doubles[row]);
      } else if (values instanceof boolean[] booleans) {
        hash = 31 * hash + (booleans[row] ? 1 : 0);
      } else if (values instanceof byte[] bytes) {
        hash =
            offsets == null
                ? of(bytes, row * width, (row + 1) * width, hash)
                : of(bytes, offsets[row], offsets[row + 1], hash);
      } else {
        throw new IllegalArgumentException("values in " + values.getClass());
      }
    }
    hashes.put(path, hash);
  }

  @Override
  public void lists(ColumnDescriptor column, int rows, long[] validity, int[] offsets) {
    String lists = String.join(".", column.getPath()) + " (lists)";
    long hash = hashes.getOrDefault(lists, 1L);
    for (int row = 0; row < rows; row++) {
      boolean present = validity == null || (validity[row >>> 6] >>> row & 1) == 1;
      hash = 31 * hash + (present ? offsets[row + 1] - offsets[row] : -1);
    }
    hashes.put(lists, hash);
  }

  private static long of(byte[] bytes, int from, int to, long before) {
    // The length keeps values apart that have the same bytes one after the other.
    long hash = 31 * before + (to - from);
    for (int i = from; i < to; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }
}
