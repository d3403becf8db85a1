// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.api.Binary;

/**
 * PLAIN for INT32, INT64, FLOAT, DOUBLE (little-endian) and BINARY (length in four bytes, then the
 * bytes). One class for all of them, as in parquet-java: the fewer classes a call site of
 * parquet-java sees, the better it is compiled.
 */
final class PlainWriter extends BatchWriter {
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
}
