// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.Validity;
import io.github.lanewise.parquet.stock.PageStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;

/** Values of physical type INT64. */
public final class LongValues extends LeafValues {
  private long[] slots;
  private long[] dense = {};

  private long[] chosen;
  private int from;
  private int count;

  /** Takes an array with a value for each slot of the next batch. */
  public void take(long[] slotsOfBatch) {
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
      dense = new long[slotCount];
    }
    Validity.compact(slots, slot, present, slot, dense, 0, slotCount);
    chosen = dense;
    from = 0;
  }

  @Override
  void writeTo(ValuesWriter writer) {
    for (int i = from; i < from + count; i++) {
      writer.writeLong(chosen[i]);
    }
  }

  @Override
  void addTo(PageStatistics page) {
    Statistics<?> statistics = page.values;
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
