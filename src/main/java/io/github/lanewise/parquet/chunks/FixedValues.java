// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.Validity;
import io.github.lanewise.parquet.stock.PageStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.io.api.Binary;

/** Values of physical type FIXED_LEN_BYTE_ARRAY or INT96: the same number of bytes each. */
public final class FixedValues extends LeafValues {
  private final int width;
  private byte[] slots;
  private byte[] dense = {};

  private byte[] chosen;

  /** The index of the first chosen byte. */
  private int from;

  private int count;

  /** Makes values of {@code width} bytes. */
  public FixedValues(int width) {
    this.width = width;
  }

  /** Takes an array with a value for each slot of the next batch. */
  public void take(byte[] slotsOfBatch) {
    slots = slotsOfBatch;
  }

  /** Returns the number of bytes of a value. */
  public int width() {
    return width;
  }

  @Override
  void select(long[] present, int slot, int slotCount, int values) {
    count = values;
    if (values == slotCount) {
      chosen = slots;
      from = slot * width;
      return;
    }
    if (dense.length < values * width) {
      dense = new byte[values * width];
    }
    Validity.compact(slots, slot * width, width, present, slot, dense, 0, slotCount);
    chosen = dense;
    from = 0;
  }

  private Binary value(int i) {
    return Binary.fromReusedByteArray(chosen, from + i * width, width);
  }

  @Override
  void writeTo(ValuesWriter writer) {
    for (int i = 0; i < count; i++) {
      writer.writeBytes(value(i));
    }
  }

  @Override
  void addTo(PageStatistics page) {
    Statistics<?> statistics = page.values;
    for (int i = 0; i < count; i++) {
      statistics.updateStats(value(i));
    }
    if (page.looksAtValues()) {
      for (int i = 0; i < count; i++) {
        page.value(value(i));
      }
    }
  }

  @Override
  void addTo(BloomFilter filter) {
    for (int i = 0; i < count; i++) {
      filter.insertHash(filter.hash(value(i)));
    }
  }
}
