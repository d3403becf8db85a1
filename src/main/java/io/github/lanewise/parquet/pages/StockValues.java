// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

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
  public void open(byte[] page, int offset, int length, int count) throws IOException {
    reader = encoding.getValuesReader(column, ValuesType.VALUES);
    reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page, offset, length)));
  }

  @Override
  public void ints(int[] target, int first, int count) {
    for (int i = first; i < first + count; i++) {
      target[i] = reader.readInteger();
    }
  }

  @Override
  public void longs(long[] target, int first, int count) {
    for (int i = first; i < first + count; i++) {
      target[i] = reader.readLong();
    }
  }

  @Override
  public void floats(float[] target, int first, int count) {
    for (int i = first; i < first + count; i++) {
      target[i] = reader.readFloat();
    }
  }

  @Override
  public void doubles(double[] target, int first, int count) {
    for (int i = first; i < first + count; i++) {
      target[i] = reader.readDouble();
    }
  }

  @Override
  public void booleans(boolean[] target, int first, int count) {
    for (int i = first; i < first + count; i++) {
      target[i] = reader.readBoolean();
    }
  }

  @Override
  public void fixed(int width, byte[] target, int first, int count) {
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
  public void bytes(BytesTarget target, int row, int count) {
    int[] offsets = target.startPlain();
    for (int i = row; i < row + count; i++) {
      Binary value = reader.readBytes();
      int length = value.length();
      byte[] bytes = target.requireBytes((long) offsets[i] + length);
      value.toByteBuffer().get(bytes, offsets[i], length);
      offsets[i + 1] = offsets[i] + length;
    }
    target.addPlain(row, count);
  }

  @Override
  public void skip(int count) {
    reader.skip(count);
  }
}
