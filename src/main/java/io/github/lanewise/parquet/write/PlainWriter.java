// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.parquet.stock.StockRules;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.api.Binary;

/**
 * Writes PLAIN pages of INT32, INT64, FLOAT, DOUBLE (little-endian) and BINARY (length in four
 * bytes, then the bytes). As in parquet-java, one class serves all these types. The fewer classes a
 * call site of parquet-java sees, the better it is compiled.
 */
final class PlainWriter extends BatchWriter implements ArrayWriter {
  PlainWriter(ParquetProperties properties) {
    super(PageBuffer.likeStock(properties, SlabSizes.ofPage(properties)));
  }

  @Override
  public void writeByte(int value) {
    putBatch();
    page.write(value);
  }

  @Override
  public void writeInteger(int value) {
    putInt(value);
  }

  @Override
  public void writeLong(long value) {
    putLong(value);
  }

  @Override
  public void writeFloat(float value) {
    putInt(StockRules.bits(value));
  }

  @Override
  public void writeDouble(double value) {
    putLong(StockRules.bits(value));
  }

  @Override
  public void writeBytes(Binary value) {
    putBatch();
    page.putSized(value);
  }

  @Override
  public void writeInts(int[] values, int offset, int count) {
    putInts(values, offset, count);
  }

  @Override
  public void writeLongs(long[] values, int offset, int count) {
    putLongs(values, offset, count);
  }

  @Override
  public void writeFloats(float[] values, int offset, int count) {
    putFloats(values, offset, count);
  }

  @Override
  public void writeDoubles(double[] values, int offset, int count) {
    putDoubles(values, offset, count);
  }

  @Override
  public void writeStrings(byte[] bytes, int[] offsets, int from, int count) {
    putBatch();
    page.putSized(bytes, offsets, from, count);
  }
}
