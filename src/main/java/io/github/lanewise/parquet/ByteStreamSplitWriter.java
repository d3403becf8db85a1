// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.ByteStreamSplit;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.api.Binary;

/**
 * BYTE_STREAM_SPLIT: values are collected one after another, and transposed when the page is asked
 * for. That keeps a write as short as that of PLAIN, and leaves the transpose enough values to run
 * at full width.
 */
abstract class ByteStreamSplitWriter extends PageWriter {
  private final int width;

  /** Pages that were handed out since the last reset, each in a slab of its own. */
  private final PageBuffer streams;

  private ByteStreamSplitWriter(int width, ParquetProperties properties) {
    super(properties);
    this.width = width;
    streams = newBuffer(properties);
  }

  @Override
  public BytesInput getBytes() {
    PageCounts.SPLIT_WRITTEN.increment();
    int size = page.size();
    if (size == 0) {
      return BytesInput.empty();
    }
    int count = size / width;
    Slab target = streams.openSlab(size);
    int done = 0;
    for (Slab slab : page.slabs()) {
      int values = slab.used / width;
      ByteStreamSplit.encode(slab.buffer, 0, target.buffer, done, count, values, width);
      done += values;
    }
    target.used = size;
    return target.bytes();
  }

  @Override
  public Encoding getEncoding() {
    return Encoding.BYTE_STREAM_SPLIT;
  }

  @Override
  public void reset() {
    try {
      super.reset();
    } finally {
      streams.reset();
    }
  }

  @Override
  public void close() {
    try {
      super.close();
    } finally {
      streams.close();
    }
  }

  @Override
  public long getAllocatedSize() {
    return super.getAllocatedSize() + streams.capacity();
  }

  static final class OfInt extends ByteStreamSplitWriter {
    OfInt(ParquetProperties properties) {
      super(Integer.BYTES, properties);
    }

    @Override
    public void writeInteger(int value) {
      page.putInt(value);
    }
  }

  static final class OfLong extends ByteStreamSplitWriter {
    OfLong(ParquetProperties properties) {
      super(Long.BYTES, properties);
    }

    @Override
    public void writeLong(long value) {
      page.putLong(value);
    }
  }

  static final class OfFloat extends ByteStreamSplitWriter {
    OfFloat(ParquetProperties properties) {
      super(Float.BYTES, properties);
    }

    @Override
    public void writeFloat(float value) {
      page.putInt(StockRules.bits(value));
    }
  }

  static final class OfDouble extends ByteStreamSplitWriter {
    OfDouble(ParquetProperties properties) {
      super(Double.BYTES, properties);
    }

    @Override
    public void writeDouble(double value) {
      page.putLong(StockRules.bits(value));
    }
  }

  static final class OfFixed extends ByteStreamSplitWriter {
    private final int length;

    OfFixed(int length, ParquetProperties properties) {
      super(length, properties);
      this.length = length;
    }

    @Override
    public void writeBytes(Binary value) {
      PlainFixedWriter.requireLength(value, length);
      page.putBytes(value);
    }
  }
}
