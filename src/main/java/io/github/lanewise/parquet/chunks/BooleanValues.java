// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.parquet.stock.PageStatistics;
import io.github.lanewise.parquet.write.BulkWrites;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;

/** Values of physical type BOOLEAN. */
public final class BooleanValues extends LeafValues {
  private boolean[] slots;
  private boolean[] dense = {};

  private boolean[] chosen;
  private int from;
  private int count;

  /** Takes an array with a value for each slot of the next batch. */
  public void take(boolean[] slotsOfBatch) {
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
    if (dense.length <= slotCount) {
      dense = new boolean[slotCount + 1];
    }
    // The loop stores every slot at index next, even a null one. It increments next only if the
    // slot has a value, so the next store replaces a null. No branch depends on the bits.
    int next = 0;
    for (int i = slot; i < slot + slotCount; i++) {
      dense[next] = slots[i];
      next += (int) (present[i >>> 6] >>> i) & 1;
    }
    chosen = dense;
    from = 0;
  }

  @Override
  long bytes(int slot, int slotCount) {
    return (long) Byte.BYTES * slotCount;
  }

  @Override
  void writeTo(ValuesWriter writer) {
    BulkWrites.writeBooleans(writer, chosen, from, count);
  }

  @Override
  void addTo(PageStatistics page) {
    Statistics<?> statistics = page.values;
    boolean any = false;
    boolean all = true;
    for (int i = from; i < from + count; i++) {
      any |= chosen[i];
      all &= chosen[i];
    }
    if (count > 0) {
      statistics.updateStats(all);
      statistics.updateStats(any);
    }
  }

  /** Adds nothing, because parquet-java leaves the Bloom filter of booleans empty. */
  @Override
  void addTo(BloomFilter filter) {}
}
