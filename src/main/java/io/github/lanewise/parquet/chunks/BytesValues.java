// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.Validity;
import io.github.lanewise.kernel.statistics.StringExtremes;
import io.github.lanewise.parquet.stock.PageStatistics;
import io.github.lanewise.parquet.write.BulkWrites;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;

/**
 * Values of physical type BINARY. Slot i has the bytes from {@code offsets[i]} to {@code offsets[i
 * + 1] - 1}. A null slot may have bytes, too; they are not written.
 */
public final class BytesValues extends LeafValues {
  private final boolean isLexicographic;
  private final int[] minMax = new int[2];
  private int[] slots;
  private byte[] slotBytes;
  private int[] dense = {};
  private byte[] denseBytes = {};

  private int[] offsets;
  private byte[] bytes;
  private int from;
  private int count;

  /** Makes values of a column of this type. */
  public BytesValues(PrimitiveType type) {
    isLexicographic = Order.isLexicographic(type);
  }

  /**
   * Takes the values of the next batch.
   *
   * @param offsetsOfBatch the first byte of each slot, and the end of the last one; the caller has
   *     checked that they do not decrease and lie within the bytes
   */
  public void take(int[] offsetsOfBatch, byte[] bytesOfBatch) {
    slots = offsetsOfBatch;
    slotBytes = bytesOfBatch;
  }

  @Override
  void select(long[] present, int slot, int slotCount, int values) {
    count = values;
    bytes = slotBytes;
    if (values == slotCount) {
      offsets = slots;
      from = slot;
      return;
    }
    if (dense.length <= slotCount) {
      dense = new int[slotCount + 1];
    }
    Validity.compact(slots, slot, present, slot, dense, 0, slotCount);
    dense[values] = slots[slot + slotCount];
    offsets = dense;
    from = 0;
    if (hasBytesWithoutValue(present, slot, slotCount)) {
      copyValues(present, slot, slotCount);
    }
  }

  private boolean hasBytesWithoutValue(long[] present, int slot, int slotCount) {
    int found = 0;
    for (int i = slot; i < slot + slotCount; i++) {
      int absent = (int) (present[i >>> 6] >>> i & 1) - 1;
      found |= slots[i + 1] - slots[i] & absent;
    }
    return found != 0;
  }

  private void copyValues(long[] present, int slot, int slotCount) {
    int length = slots[slot + slotCount] - slots[slot];
    if (denseBytes.length < length) {
      denseBytes = new byte[length];
    }
    int end = 0;
    int value = 0;
    for (int i = slot; i < slot + slotCount; i++) {
      if ((present[i >>> 6] >>> i & 1) != 0) {
        int valueLength = slots[i + 1] - slots[i];
        System.arraycopy(slotBytes, slots[i], denseBytes, end, valueLength);
        dense[value++] = end;
        end += valueLength;
      }
    }
    dense[value] = end;
    bytes = denseBytes;
  }

  private Binary value(int i) {
    int start = offsets[from + i];
    return Binary.fromReusedByteArray(bytes, start, offsets[from + i + 1] - start);
  }

  @Override
  long bytes(int slot, int slotCount) {
    return slots[slot + slotCount] - slots[slot];
  }

  @Override
  void writeTo(ValuesWriter writer) {
    BulkWrites.writeStrings(writer, bytes, offsets, from, count);
  }

  @Override
  void addBytesTo(PageStatistics page) {
    if (count > 0) {
      page.bytes(offsets[from + count] - offsets[from]);
    }
  }

  @Override
  void addTo(PageStatistics page) {
    if (count == 0) {
      return;
    }
    if (isLexicographic) {
      // MinMax is not called, because it would check the offsets again, which were checked with the
      // whole batch.
      StringExtremes.run(bytes, offsets, from, count, minMax);
      page.values.updateStats(value(minMax[0] - from));
      page.values.updateStats(value(minMax[1] - from));
      return;
    }
    for (int i = 0; i < count; i++) {
      Binary value = value(i);
      page.values.updateStats(value);
      page.value(value);
    }
  }

  @Override
  void addTo(BloomFilter filter) {
    for (int i = 0; i < count; i++) {
      filter.insertHash(filter.hash(value(i)));
    }
  }
}
