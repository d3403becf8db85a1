// SPDX-License-Identifier: Apache-2.0
// Derived from IntValues: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.MinMax;
import io.github.lanewise.Validity;
import io.github.lanewise.parquet.stock.PageStatistics;
import io.github.lanewise.parquet.write.BulkWrites;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.schema.PrimitiveType;

/** Values of physical type INT64. */
public final class LongValues extends LeafValues {
  private final boolean isUnsigned;
  private final long[] minMax = new long[2];
  private long[] slots;
  private long[] dense = {};

  private long[] chosen;
  private int from;
  private int count;

  /** Makes values of a column of this type. */
  public LongValues(PrimitiveType type) {
    isUnsigned = Order.isUnsigned(type);
  }

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
  long bytes(int slot, int slotCount) {
    return (long) Long.BYTES * slotCount;
  }

  @Override
  void writeTo(ValuesWriter writer) {
    BulkWrites.writeLongs(writer, chosen, from, count);
  }

  @Override
  void addTo(PageStatistics page) {
    if (count == 0) {
      return;
    }
    if (isUnsigned) {
      MinMax.unsignedLongs(chosen, from, count, minMax);
    } else {
      MinMax.longs(chosen, from, count, minMax);
    }
    page.values.updateStats(minMax[0]);
    page.values.updateStats(minMax[1]);
  }

  @Override
  void addTo(BloomFilter filter) {
    for (int i = from; i < from + count; i++) {
      filter.insertHash(filter.hash(chosen[i]));
    }
  }
}
