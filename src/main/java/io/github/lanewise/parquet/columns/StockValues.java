// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;

/**
 * Reads values in an encoding that Lanewise has no kernels for, with parquet-java's own reader, one
 * value a call.
 */
final class StockValues extends PageValues {
  private final Encoding encoding;
  private final ColumnDescriptor column;
  private ValuesReader reader;

  StockValues(Encoding encoding, ColumnDescriptor column) {
    this.encoding = encoding;
    this.column = column;
  }

  @Override
  void open(byte[] page, int offset, int length, int count) throws IOException {
    reader = encoding.getValuesReader(column, ValuesType.VALUES);
    reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page, offset, length)));
  }

  @Override
  void ints(int[] target, int first, int count) {
    for (int i = first; i < first + count; i++) {
      target[i] = reader.readInteger();
    }
  }

  @Override
  void longs(long[] target, int first, int count) {
    for (int i = first; i < first + count; i++) {
      target[i] = reader.readLong();
    }
  }

  @Override
  void floats(float[] target, int first, int count) {
    for (int i = first; i < first + count; i++) {
      target[i] = reader.readFloat();
    }
  }

  @Override
  void doubles(double[] target, int first, int count) {
    for (int i = first; i < first + count; i++) {
      target[i] = reader.readDouble();
    }
  }

  @Override
  void booleans(boolean[] target, int first, int count) {
    for (int i = first; i < first + count; i++) {
      target[i] = reader.readBoolean();
    }
  }

  @Override
  void fixed(int width, byte[] target, int first, int count) {
    for (int i = 0; i < count; i++) {
      Binary value = reader.readBytes();
      if (value.length() != width) {
        throw new ParquetDecodingException(
            "a value has %d bytes instead of %d".formatted(value.length(), width));
      }
      value.toByteBuffer().get(target, first + i * width, width);
    }
  }

  @Override
  void bytes(BytesColumn target, int row, int count) {
    target.startPlain();
    int[] offsets = target.writableOffsets();
    for (int i = row; i < row + count; i++) {
      Binary value = reader.readBytes();
      int length = value.length();
      byte[] bytes = target.requireBytes((long) offsets[i] + length);
      value.toByteBuffer().get(bytes, offsets[i], length);
      offsets[i + 1] = offsets[i] + length;
    }
    target.addPlain(row, count);
  }
}
