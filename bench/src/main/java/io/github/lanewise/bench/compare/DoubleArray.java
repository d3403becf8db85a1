// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.apache.parquet.column.Encoding.BYTE_STREAM_SPLIT;
import static org.apache.parquet.column.Encoding.PLAIN;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.LittleEndian;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

final class DoubleArray implements ColumnArray {
  private final double[] values;

  DoubleArray(int capacity) {
    values = new double[capacity];
  }

  @Override
  public int capacity() {
    return values.length;
  }

  @Override
  public void write(ValuesWriter writer, int from, int count) {
    for (int i = from; i < from + count; i++) {
      writer.writeDouble(values[i]);
    }
  }

  @Override
  public void read(ValuesReader reader, int from, int count) {
    for (int i = from; i < from + count; i++) {
      values[i] = reader.readDouble();
    }
  }

  @Override
  public boolean same(ColumnArray other, int count) {
    double[] others = ((DoubleArray) other).values;
    for (int i = 0; i < count; i++) {
      // Their bits are compared, because all NaNs are unequal as numbers.
      if (Double.doubleToRawLongBits(values[i]) != Double.doubleToRawLongBits(others[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void prepare() {
    for (int i = 0; i < values.length; i++) {
      if (Double.isNaN(values[i])) {
        values[i] = Double.NaN;
      }
    }
  }

  @Override
  public int put(Encoding encoding, int from, byte[] page, int count) {
    if (encoding == PLAIN) {
      LittleEndian.put(values, from, page, 0, count);
    } else if (encoding == BYTE_STREAM_SPLIT) {
      ByteStreamSplit.encode(values, from, page, 0, count);
    } else {
      return 0;
    }
    return Double.BYTES * count;
  }

  @Override
  public void get(Encoding encoding, byte[] page, int from, int count) {
    if (encoding == PLAIN) {
      LittleEndian.get(page, 0, values, from, count);
    } else {
      ByteStreamSplit.decode(page, 0, values, from, count);
    }
  }
}
