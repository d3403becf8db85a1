// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.parquet.stock.BooleanRules;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ParquetProperties;

/**
 * Writes PLAIN pages of BOOLEAN: one bit a value, the lowest bit of a byte first, the last byte
 * padded. Values are collected in an array and packed many at a time.
 */
final class PlainBooleanWriter extends PageWriter implements ArrayWriter {
  private static final byte[] NOTHING = {};

  private final boolean[] values = new boolean[1024];
  private final byte[] packed = new byte[values.length / Byte.SIZE];

  private int count;

  /** The number of values of the page that have been packed. */
  private long packedValues;

  PlainBooleanWriter(ParquetProperties properties) {
    super(PageBuffer.likeStock(properties, SlabSizes.ofBooleans()));
  }

  @Override
  public void writeBoolean(boolean value) {
    if (count == values.length) {
      pack();
    }
    values[count++] = value;
  }

  @Override
  public void writeBooleans(boolean[] values, int offset, int count) {
    for (int done = 0; done < count; ) {
      if (this.count == this.values.length) {
        pack();
      }
      int room = Math.min(this.values.length - this.count, count - done);
      System.arraycopy(values, offset + done, this.values, this.count, room);
      this.count += room;
      done += room;
    }
  }

  private void pack() {
    int bytes = packedBytes();
    Arrays.fill(packed, 0, bytes, (byte) 0);
    LittleEndian.putBits(values, 0, packed, 0, 0, count);
    page.writeBytes(packed, bytes);
    packedValues += count;
    count = 0;
  }

  private int packedBytes() {
    return (int) bytesFor(count);
  }

  private static long bytesFor(long values) {
    return (values + Byte.SIZE - 1) / Byte.SIZE;
  }

  @Override
  public long getBufferedSize() {
    return BooleanRules.PACKED_BY_EIGHT
        ? bytesFor(packedValues + count)
        : page.size() + (long) packedBytes();
  }

  /**
   * Closes the last byte, so values that are written later begin a new byte, as in parquet-java. Up
   * to 1.17 parquet-java makes the next slab when a slab is full, and hands out the next slab even
   * if it is empty.
   */
  @Override
  public BytesInput getBytes() {
    boolean lastByteIsFull = count % Byte.SIZE == 0;
    pack();
    BytesInput bytes = super.getBytes();
    if (!BooleanRules.PACKED_BY_EIGHT || !page.slabIsFull() || !lastByteIsFull) {
      return bytes;
    }
    BytesInput next = BytesInput.from(NOTHING, 0, 0);
    return page.size() == 0 ? next : BytesInput.concat(bytes, next);
  }

  @Override
  public void reset() {
    dropValues();
    super.reset();
  }

  @Override
  public void close() {
    dropValues();
    super.close();
  }

  private void dropValues() {
    count = 0;
    packedValues = 0;
  }
}
