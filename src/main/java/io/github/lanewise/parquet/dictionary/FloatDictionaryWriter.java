// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.parquet.stock.NanRules;
import io.github.lanewise.parquet.stock.StockRules;
import io.github.lanewise.parquet.write.BulkWrites;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * Writes dictionary-encoded values of FLOAT: raw bits are the keys, and NaNs become the same
 * entries as in parquet-java.
 */
final class FloatDictionaryWriter extends IntDictionaryWriter {
  private final NanTable stock = new NanTable(false);

  /** The only bit pattern of a NaN so far, or 0 for none. */
  private int nan;

  private boolean severalNans;

  FloatDictionaryWriter(DictionaryPages pages) {
    super(pages);
  }

  @Override
  public void writeInteger(int value) {
    throw new UnsupportedOperationException(getClass().getName());
  }

  @Override
  public void writeInts(int[] values, int offset, int count) {
    throw new UnsupportedOperationException(getClass().getName());
  }

  @Override
  public void writeFloat(float value) {
    append(Float.floatToRawIntBits(value));
  }

  @Override
  public void writeFloats(float[] values, int offset, int count) {
    int done = 0;
    while (done < count && !fellBack()) {
      int n = Math.min(count - done, BLOCK);
      int[] bits = blockWithRoomFor(n);
      int end = waiting();
      for (int i = 0; i < n; i++) {
        bits[end + i] = Float.floatToRawIntBits(values[offset + done + i]);
      }
      appended(n);
      done += n;
    }
    if (done < count) {
      flush();
      handedOver(count - done);
      BulkWrites.writeFloats(fallback(), values, offset + done, count - done);
    }
  }

  @Override
  void write(int bits, ValuesWriter target) {
    target.writeFloat(Float.intBitsToFloat(bits));
  }

  @Override
  void write(int[] bits, int offset, int n, ValuesWriter target) {
    float[] values = new float[n];
    for (int i = 0; i < n; i++) {
      values[i] = Float.intBitsToFloat(bits[offset + i]);
    }
    BulkWrites.writeFloats(target, values, 0, n);
  }

  @Override
  void putAll(int[] values, int offset, int n, int[] ids, int idsOffset) {
    if (!NanRules.NANS_MEET || !severalNans(values, offset, n)) {
      super.putAll(values, offset, n, ids, idsOffset);
      return;
    }
    for (int i = 0; i < n; i++) {
      int bits = values[offset + i];
      ids[idsOffset + i] = isNan(bits) ? putNan(bits) : dictionary.put(bits);
    }
  }

  /** Subtracts all NaNs, because several NaNs may have one entry. */
  @Override
  int distinctAtLeast(int[] values, int n) {
    int nans = 0;
    for (int i = 0; i < n; i++) {
      nans += isNan(values[i]) ? 1 : 0;
    }
    return super.distinctAtLeast(values, n) - nans;
  }

  private int putNan(int bits) {
    while (stock.size() < dictionary.size()) {
      stock.add(dictionary.value(stock.size()) & 0xffffffffL);
    }
    int id = stock.find(bits & 0xffffffffL);
    return id < 0 ? dictionary.put(bits) : id;
  }

  private boolean severalNans(int[] values, int offset, int n) {
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
        page.putInt(4 * id, Float.floatToIntBits(Float.NaN));
      }
    }
  }

  private static boolean isNan(int bits) {
    return (bits & Integer.MAX_VALUE) > 0x7f800000;
  }
}
