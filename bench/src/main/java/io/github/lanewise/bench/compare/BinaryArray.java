// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.util.Arrays;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;

/** Holds values of BINARY or INT96. There is no kernel for a whole page of them. */
class BinaryArray implements ColumnArray {
  final Binary[] values;

  BinaryArray(int capacity) {
    values = new Binary[capacity];
  }

  @Override
  public int capacity() {
    return values.length;
  }

  @Override
  public int bytes(int index) {
    return values[index].length();
  }

  @Override
  public void write(ValuesWriter writer, int from, int count) {
    for (int i = from; i < from + count; i++) {
      writer.writeBytes(values[i]);
    }
  }

  @Override
  public void read(ValuesReader reader, int from, int count) {
    for (int i = from; i < from + count; i++) {
      values[i] = reader.readBytes();
    }
  }

  @Override
  public boolean same(ColumnArray other, int count) {
    return Arrays.equals(values, 0, count, ((BinaryArray) other).values, 0, count);
  }

  @Override
  public void prepare() {
    for (int i = 0; i < values.length && values[i] != null; i++) {
      values[i] = Binary.fromConstantByteArray(values[i].getBytes());
    }
  }
}
