// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.ByteStreamSplit;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;

/**
 * BYTE_STREAM_SPLIT: values are collected one after another, and transposed when the page is asked
 * for. That keeps a write as short as that of PLAIN, and leaves the transpose enough values to run
 * at full width.
 */
abstract class ByteStreamSplitWriter extends BatchWriter {
  final int width;

  /** Pages that were handed out since the last reset. */
  private final PageBuffers pages;

  private ByteStreamSplitWriter(int width, ParquetProperties properties, SpareBuffer spare) {
    super(properties);
    this.width = width;
    pages = new PageBuffers(spare);
  }

  @Override
  public BytesInput getBytes() {
    PageCounts.SPLIT_WRITTEN.increment();
    putBatch();
    int size = page.size();
    if (size == 0) {
      return StockRules.EMPTY_PAGE;
    }
    int count = size / width;
    ByteBuffer streams = pages.take(size);
    int done = 0;
    for (Slab slab : page.slabs()) {
      int values = slab.used / width;
      ByteStreamSplit.encode(slab.buffer, 0, streams, done, count, values, width);
      done += values;
    }
    return PageBuffers.page(streams, size);
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
      pages.releaseAll();
    }
  }

  @Override
  public void close() {
    try {
      super.close();
    } finally {
      pages.releaseAll();
    }
  }

  static final class OfInt extends ByteStreamSplitWriter {
    OfInt(ParquetProperties properties, SpareBuffer spare) {
      super(Integer.BYTES, properties, spare);
    }

    @Override
    public void writeInteger(int value) {
      putInt(value);
    }
  }

  static final class OfLong extends ByteStreamSplitWriter {
    OfLong(ParquetProperties properties, SpareBuffer spare) {
      super(Long.BYTES, properties, spare);
    }

    @Override
    public void writeLong(long value) {
      putLong(value);
    }
  }

  static final class OfFloat extends ByteStreamSplitWriter {
    OfFloat(ParquetProperties properties, SpareBuffer spare) {
      super(Float.BYTES, properties, spare);
    }

    @Override
    public void writeFloat(float value) {
      putInt(StockRules.bits(value));
    }
  }

  static final class OfDouble extends ByteStreamSplitWriter {
    OfDouble(ParquetProperties properties, SpareBuffer spare) {
      super(Double.BYTES, properties, spare);
    }

    @Override
    public void writeDouble(double value) {
      putLong(StockRules.bits(value));
    }
  }

  static final class OfFixed extends ByteStreamSplitWriter {
    OfFixed(int length, ParquetProperties properties, SpareBuffer spare) {
      super(length, properties, spare);
    }

    @Override
    public void writeBytes(Binary value) {
      if (value.length() != width) {
        throw new ParquetEncodingException(
            "value of " + value.length() + " bytes in a column of values of " + width + " bytes");
      }
      page.putBytes(value);
    }
  }
}
