// SPDX-License-Identifier: Apache-2.0
// Derived from FloatDictionaryWriter: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.parquet.stock.NanRules;
import io.github.lanewise.parquet.stock.StockRules;
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
  public void writeDouble(double value) {
    append(Double.doubleToRawLongBits(value));
  }

  @Override
  void write(long bits, ValuesWriter target) {
    target.writeDouble(Double.longBitsToDouble(bits));
  }

  @Override
  void putAll(long[] values, int n, int[] ids, int idsOffset) {
    if (!NanRules.NANS_MEET || !severalNans(values, n)) {
      super.putAll(values, n, ids, idsOffset);
      return;
    }
    for (int i = 0; i < n; i++) {
      ids[idsOffset + i] = isNan(values[i]) ? putNan(values[i]) : dictionary.put(values[i]);
    }
  }

  private int putNan(long bits) {
    while (stock.size() < dictionary.size()) {
      stock.add(dictionary.value(stock.size()));
    }
    int id = stock.find(bits);
    return id < 0 ? dictionary.put(bits) : id;
  }

  private boolean severalNans(long[] values, int n) {
    for (int i = 0; i < n && !severalNans; i++) {
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
