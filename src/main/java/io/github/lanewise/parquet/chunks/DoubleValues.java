// SPDX-License-Identifier: Apache-2.0
// Derived from FloatValues: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.MinMax;
import io.github.lanewise.Validity;
import io.github.lanewise.parquet.stock.PageStatistics;
import io.github.lanewise.parquet.write.BulkWrites;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;

/** Values of physical type DOUBLE. */
public final class DoubleValues extends LeafValues {
  private final double[] minMax = new double[2];
  private double[] slots;
  private double[] dense = {};

  private double[] chosen;
  private int from;
  private int count;

  /** Takes an array with a value for each slot of the next batch. */
  public void take(double[] slotsOfBatch) {
    slots = slotsOfBatch;
  }

  @Override
  void select(long[] present, int slot, int slotCount, int values) {
    count = values;
    if (values == slotCount) {
      chosen = slots;
      from = slot;
      return;
    }
    if (dense.length < slotCount) {
      dense = new double[slotCount];
    }
    Validity.compact(slots, slot, present, slot, dense, 0, slotCount);
    chosen = dense;
    from = 0;
  }

  @Override
  long bytes(int slot, int slotCount) {
    return (long) Double.BYTES * slotCount;
  }

  @Override
  void writeTo(ValuesWriter writer) {
    BulkWrites.writeDoubles(writer, chosen, from, count);
  }

  @Override
  void addTo(PageStatistics page) {
    Statistics<?> statistics = page.values;
    if (count == 0) {
      return;
    }
    if (MinMax.doubles(chosen, from, count, minMax)) {
      statistics.updateStats(minMax[0]);
      statistics.updateStats(minMax[1]);
      return;
    }
    // Statistics with a NaN depend on the release.
    for (int i = from; i < from + count; i++) {
      statistics.updateStats(chosen[i]);
    }
  }

  @Override
  void addTo(BloomFilter filter) {
    for (int i = from; i < from + count; i++) {
      filter.insertHash(filter.hash(chosen[i]));
    }
  }
}
