// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.MinMax;
import io.github.lanewise.Validity;
import io.github.lanewise.parquet.stock.PageStatistics;
import io.github.lanewise.parquet.write.BulkWrites;
import java.util.Arrays;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;

/** Values of physical type FIXED_LEN_BYTE_ARRAY or INT96, all with the same number of bytes. */
public final class FixedValues extends LeafValues {
  private final int width;
  private final boolean isLexicographic;
  private final boolean isSigned;
  private final int[] minMax = new int[2];
  private byte[] slots;
  private byte[] dense = {};

  private byte[] chosen;

  /** The index of the first chosen byte. */
  private int from;

  private int count;

  /** Makes values of {@code width} bytes for a column of this type. */
  public FixedValues(PrimitiveType type, int width) {
    this.width = width;
    isLexicographic = Order.isLexicographic(type);
    isSigned = Order.isSignedBigEndian(type);
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
  long bytes(int slot, int slotCount) {
    return (long) width * slotCount;
  }

  @Override
  void writeTo(ValuesWriter writer) {
    BulkWrites.writeFixed(writer, chosen, width, from, count);
  }

  @Override
  void addTo(PageStatistics page) {
    if (count == 0) {
      return;
    }
    if (isLexicographic) {
      MinMax.fixedBytes(chosen, width, from, count, minMax);
      addExtremes(page);
      return;
    }
    if (isSigned) {
      signedExtremes();
      addExtremes(page);
      return;
    }
    for (int i = 0; i < count; i++) {
      Binary value = value(i);
      page.values.updateStats(value);
      page.value(value);
    }
  }

  private void addExtremes(PageStatistics page) {
    page.values.updateStats(value(minMax[0]));
    page.values.updateStats(value(minMax[1]));
  }

  /** Compares values in the array, because a Binary for each of them would be garbage. */
  private void signedExtremes() {
    int min = from;
    int max = from;
    for (int value = from + width; value < from + count * width; value += width) {
      if (isSignedLess(value, min)) {
        min = value;
      } else if (isSignedLess(max, value)) {
        max = value;
      }
    }
    minMax[0] = (min - from) / width;
    minMax[1] = (max - from) / width;
  }

  private boolean isSignedLess(int a, int b) {
    if (chosen[a] != chosen[b]) {
      return chosen[a] < chosen[b];
    }
    return Arrays.compareUnsigned(chosen, a, a + width, chosen, b, b + width) < 0;
  }

  @Override
  void addTo(BloomFilter filter) {
    for (int i = 0; i < count; i++) {
      filter.insertHash(filter.hash(value(i)));
    }
  }
}
