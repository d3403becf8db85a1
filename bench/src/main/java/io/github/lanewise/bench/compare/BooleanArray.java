// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.LittleEndian;
import java.util.Arrays;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

final class BooleanArray implements ColumnArray {
  private final boolean[] values;

  BooleanArray(int capacity) {
    values = new boolean[capacity];
  }

  @Override
  public int capacity() {
    return values.length;
  }

  @Override
  public void write(ValuesWriter writer, int from, int count) {
    for (int i = from; i < from + count; i++) {
      writer.writeBoolean(values[i]);
    }
  }

  @Override
  public void read(ValuesReader reader, int from, int count) {
    for (int i = from; i < from + count; i++) {
      values[i] = reader.readBoolean();
    }
  }

  @Override
  public boolean same(ColumnArray other, int count) {
    return Arrays.equals(values, 0, count, ((BooleanArray) other).values, 0, count);
  }

  @Override
  public int put(Encoding encoding, int from, byte[] page, int count) {
    if (encoding != Encoding.PLAIN) {
      return 0;
    }
    int bytes = (count + 7) / 8;
    // The kernel does not change the bits after the last value, so they are cleared first.
    page[bytes - 1] = 0;
    LittleEndian.putBits(values, from, page, 0, 0, count);
    return bytes;
  }

  @Override
  public void get(Encoding encoding, byte[] page, int from, int count) {
    LittleEndian.getBits(page, 0, 0, values, from, count);
  }
}
