// SPDX-License-Identifier: Apache-2.0
// Derived from FloatDictionaryWriter: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.parquet.stock.NanRules;
import io.github.lanewise.parquet.stock.StockRules;
import io.github.lanewise.parquet.write.BulkWrites;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * Writes dictionary-encoded values of DOUBLE: raw bits are the keys, and NaNs become the same
 * entries as in parquet-java.
 */
final class DoubleDictionaryWriter extends LongDictionaryWriter {
  private final NanTable stock = new NanTable(true);

  /** The only bit pattern of a NaN so far, or 0 for none. */
  private long nan;

  private boolean severalNans;

  DoubleDictionaryWriter(DictionaryPages pages) {
    super(pages);
  }

  @Override
  public void writeLong(long value) {
    throw new UnsupportedOperationException(getClass().getName());
  }

  @Override
  public void writeLongs(long[] values, int offset, int count) {
    throw new UnsupportedOperationException(getClass().getName());
  }

  @Override
  public void writeDouble(double value) {
    append(Double.doubleToRawLongBits(value));
  }

  @Override
  public void writeDoubles(double[] values, int offset, int count) {
    int done = 0;
    while (done < count && !fellBack()) {
      int n = Math.min(count - done, BLOCK);
      long[] bits = blockWithRoomFor(n);
      int end = waiting();
      for (int i = 0; i < n; i++) {
        bits[end + i] = Double.doubleToRawLongBits(values[offset + done + i]);
      }
      appended(n);
      done += n;
    }
    if (done < count) {
      flush();
      handedOver(count - done);
      BulkWrites.writeDoubles(fallback(), values, offset + done, count - done);
    }
  }

  @Override
  void write(long bits, ValuesWriter target) {
    target.writeDouble(Double.longBitsToDouble(bits));
  }

  @Override
  void write(long[] bits, int offset, int n, ValuesWriter target) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = Double.longBitsToDouble(bits[offset + i]);
    }
    BulkWrites.writeDoubles(target, values, 0, n);
  }

  @Override
  void putAll(long[] values, int offset, int n, int[] ids, int idsOffset) {
    if (!NanRules.NANS_MEET || !severalNans(values, offset, n)) {
      super.putAll(values, offset, n, ids, idsOffset);
      return;
    }
    for (int i = 0; i < n; i++) {
      long bits = values[offset + i];
      ids[idsOffset + i] = isNan(bits) ? putNan(bits) : dictionary.put(bits);
    }
  }

  /** Subtracts all NaNs, because several NaNs may have one entry. */
  @Override
  int distinctAtLeast(long[] values, int n) {
    int nans = 0;
    for (int i = 0; i < n; i++) {
      nans += isNan(values[i]) ? 1 : 0;
    }
    return super.distinctAtLeast(values, n) - nans;
  }

  private int putNan(long bits) {
    while (stock.size() < dictionary.size()) {
      stock.add(dictionary.value(stock.size()));
    }
    int id = stock.find(bits);
    return id < 0 ? dictionary.put(bits) : id;
  }

  private boolean severalNans(long[] values, int offset, int n) {
    for (int i = offset; i < offset + n && !severalNans; i++) {
      if (isNan(values[i])) {
        severalNans = nan != 0 && nan != values[i];
        nan = values[i];
      }
    }
    return severalNans;
  }

  @Override
  void stopLookups() {
    super.stopLookups();
    if (NanRules.NANS_MEET) {
      stock.clear(dictionary.size());
    }
    nan = 0;
    severalNans = false;
  }

  @Override
  void copyDictionary(int entries, ByteBuffer page) {
    super.copyDictionary(entries, page);
    if (!StockRules.CANONICAL_NAN) {
      return;
    }
    page.order(ByteOrder.LITTLE_ENDIAN);
    for (int id = 0; id < entries; id++) {
      if (isNan(dictionary.value(id))) {
        page.putLong(8 * id, Double.doubleToLongBits(Double.NaN));
      }
    }
  }

  private static boolean isNan(long bits) {
    return (bits & Long.MAX_VALUE) > 0x7ff0000000000000L;
  }
}
