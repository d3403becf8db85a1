// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ParquetProperties;

/** PLAIN for BOOLEAN: one bit a value, the lowest bit of a byte first, the last byte padded. */
final class PlainBooleanWriter extends PageWriter {
  /** The values that are not yet in the page: at most 63, so that this is one store per 64. */
  private long bits;

  private int count;

  PlainBooleanWriter(ParquetProperties properties) {
    super(properties);
  }

  @Override
  public void writeBoolean(boolean value) {
    if (count == Long.SIZE - 1) {
      page.putLong(bits | (value ? 1L : 0L) << count);
      clearBits();
    } else {
      bits |= (value ? 1L : 0L) << count;
      count++;
    }
  }

  @Override
  public long getBufferedSize() {
    return page.size() + (long) bytesOfBits();
  }

  /** Closes the last byte: values written after this begin a new one, as in parquet-java. */
  @Override
  public BytesInput getBytes() {
    page.require(bytesOfBits());
    for (int i = 0; i < bytesOfBits(); i++) {
      page.write((int) (bits >>> Byte.SIZE * i));
    }
    clearBits();
    return super.getBytes();
  }

  @Override
  public void reset() {
    clearBits();
    super.reset();
  }

  private int bytesOfBits() {
    return (count + Byte.SIZE - 1) / Byte.SIZE;
  }

  private void clearBits() {
    bits = 0;
    count = 0;
  }
}
