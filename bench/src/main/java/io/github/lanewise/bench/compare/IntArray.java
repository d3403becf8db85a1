// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.apache.parquet.column.Encoding.BYTE_STREAM_SPLIT;
import static org.apache.parquet.column.Encoding.PLAIN;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.LittleEndian;
import java.util.Arrays;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

final class IntArray implements ColumnArray {
  private final int[] values;

  IntArray(int capacity) {
    values = new int[capacity];
  }

  @Override
  public int capacity() {
    return values.length;
  }

  @Override
  public void write(ValuesWriter writer, int from, int count) {
    for (int i = from; i < from + count; i++) {
      writer.writeInteger(values[i]);
    }
  }

  @Override
  public void read(ValuesReader reader, int from, int count) {
    for (int i = from; i < from + count; i++) {
      values[i] = reader.readInteger();
    }
  }

  @Override
  public boolean same(ColumnArray other, int count) {
    return Arrays.equals(values, 0, count, ((IntArray) other).values, 0, count);
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
    return Integer.BYTES * count;
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
