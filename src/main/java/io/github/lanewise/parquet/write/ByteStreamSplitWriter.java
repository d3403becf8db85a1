// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.parquet.report.PageCount;
import io.github.lanewise.parquet.stock.SplitRules;
import io.github.lanewise.parquet.stock.StockRules;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;

/**
 * Writes BYTE_STREAM_SPLIT pages. Values are collected one after another, and transposed when the
 * page is asked for. So a write is as short as that of PLAIN, and the transpose has enough values
 * to run at full speed.
 */
abstract class ByteStreamSplitWriter extends BatchWriter implements ArrayWriter {
  final int width;

  /** Cuts each stream into slabs. All streams have the same cuts. */
  private final SlabCuts cuts;

  /** The number of values that {@link #cuts} has counted. */
  private int cutValues;

  /** The buffers of pages that were handed out since the last reset. */
  private final PageBuffers pages;

  private ByteStreamSplitWriter(int width, ParquetProperties properties, SpareBuffer spare) {
    super(PageBuffer.ofWholeValues(properties));
    this.width = width;
    cuts = new SlabCuts(SlabSizes.ofStream(properties, width));
    pages = new PageBuffers(spare);
  }

  @Override
  public BytesInput getBytes() {
    PageCount.SPLIT_WRITTEN.increment();
    putBatch();
    int size = page.size();
    int count = size / width;
    if (count == 0) {
      return BytesInput.concat(Collections.nCopies(width, StockRules.EMPTY_PAGE));
    }
    ByteBuffer streams = pages.take(size);
    int done = 0;
    for (Slab slab : page.slabs()) {
      int values = slab.used / width;
      ByteStreamSplit.encode(slab.buffer, 0, streams, done, count, values, width);
      done += values;
    }
    cutBatches(count);
    if (cutValues < count) {
      cuts.writes(1, count - cutValues);
      cutValues = count;
    }
    List<BytesInput> parts = new ArrayList<>(width * cuts.slabs());
    for (int stream = 0; stream < width; stream++) {
      cuts.addTo(parts, streams, stream * count);
    }
    return BytesInput.concat(parts);
  }

  /**
   * Cuts the streams as parquet-java's writes of this many values would. A batch that is not full
   * is not counted.
   */
  private void cutBatches(int count) {
    int batch = SplitRules.BATCH;
    int batches = (count - cutValues) / batch;
    if (batch == 1) {
      cuts.bytes(batches);
    } else {
      cuts.writes(batches, batch);
    }
    cutValues += batches * batch;
  }

  @Override
  public Encoding getEncoding() {
    return Encoding.BYTE_STREAM_SPLIT;
  }

  @Override
  public void reset() {
    cutBatches((int) (getBufferedSize() / width));
    letGo(super::reset);
  }

  @Override
  public void close() {
    letGo(super::close);
  }

  private void letGo(Runnable values) {
    cuts.reset();
    cutValues = 0;
    try {
      values.run();
    } catch (RuntimeException | Error e) {
      Failures.add(e, pages::releaseAll);
      throw e;
    }
    pages.releaseAll();
  }

  static final class OfInt extends ByteStreamSplitWriter {
    OfInt(ParquetProperties properties, SpareBuffer spare) {
      super(Integer.BYTES, properties, spare);
    }

    @Override
    public void writeInteger(int value) {
      putInt(value);
    }

    @Override
    public void writeInts(int[] values, int offset, int count) {
      putInts(values, offset, count);
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

    @Override
    public void writeLongs(long[] values, int offset, int count) {
      putLongs(values, offset, count);
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

    @Override
    public void writeFloats(float[] values, int offset, int count) {
      putFloats(values, offset, count);
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

    @Override
    public void writeDoubles(double[] values, int offset, int count) {
      putDoubles(values, offset, count);
    }
  }

  static final class OfFixed extends ByteStreamSplitWriter {
    OfFixed(int length, ParquetProperties properties, SpareBuffer spare) {
      super(length, properties, spare);
    }

    @Override
    public void writeBytes(Binary value) {
      requireLength(value.length());
      page.putBytes(value);
    }

    @Override
    public void writeFixed(byte[] values, int width, int offset, int count) {
      requireLength(width);
      page.putFixed(values, offset, width, count);
    }

    private void requireLength(int length) {
      if (length != width) {
        throw new ParquetEncodingException(
            "value of " + length + " bytes in a column of values of " + width + " bytes");
      }
    }
  }
}
