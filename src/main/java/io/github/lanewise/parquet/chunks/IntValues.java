// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.MinMax;
import io.github.lanewise.Validity;
import io.github.lanewise.parquet.stock.PageStatistics;
import io.github.lanewise.parquet.write.BulkWrites;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.schema.PrimitiveType;

/** Values of physical type INT32. */
public final class IntValues extends LeafValues {
  private final boolean isUnsigned;
  private final int[] minMax = new int[2];
  private int[] slots;
  private int[] dense = {};

  private int[] chosen;
  private int from;
  private int count;

  /** Makes values of a column of this type. */
  public IntValues(PrimitiveType type) {
    isUnsigned = Order.isUnsigned(type);
  }

  /** Takes an array with a value for each slot of the next batch. */
  public void take(int[] slotsOfBatch) {
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
      dense = new int[slotCount];
    }
    Validity.compact(slots, slot, present, slot, dense, 0, slotCount);
    chosen = dense;
    from = 0;
  }

  @Override
  long bytes(int slot, int slotCount) {
    return (long) Integer.BYTES * slotCount;
  }

  @Override
  void writeTo(ValuesWriter writer) {
    BulkWrites.writeInts(writer, chosen, from, count);
  }

  @Override
  void addTo(PageStatistics page) {
    if (count == 0) {
      return;
    }
    if (isUnsigned) {
      MinMax.unsignedInts(chosen, from, count, minMax);
    } else {
      MinMax.ints(chosen, from, count, minMax);
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
