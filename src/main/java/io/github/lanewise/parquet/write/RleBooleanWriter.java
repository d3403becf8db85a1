// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.parquet.report.PageCount;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * Writes RLE pages of BOOLEAN: the length in four bytes, then runs and packed groups of one bit.
 * Values are collected in an array, and become bits and runs many at a time. The runs are on the
 * heap until the page is asked for.
 */
final class RleBooleanWriter extends ValuesWriter implements ArrayWriter {
  private final boolean[] values = new boolean[1024];
  private final byte[] packed = new byte[values.length / Byte.SIZE];
  private final long[] bits = new long[values.length / Long.SIZE];
  private final LevelEncoder encoder;
  private final PageBuffers buffers;
  private int count;

  RleBooleanWriter(ParquetProperties properties, SpareBuffer spare) {
    encoder = new LevelEncoder(1, SlabSizes.ofPage(properties));
    buffers = new PageBuffers(spare);
  }

  @Override
  public void writeBoolean(boolean value) {
    if (count == values.length) {
      encode();
    }
    values[count++] = value;
  }

  @Override
  public void writeBooleans(boolean[] source, int offset, int length) {
    for (int done = 0; done < length; ) {
      if (count == values.length) {
        encode();
      }
      int some = Math.min(values.length - count, length - done);
      System.arraycopy(source, offset + done, values, count, some);
      count += some;
      done += some;
    }
  }

  private void encode() {
    Arrays.fill(packed, (byte) 0);
    LittleEndian.putBits(values, 0, packed, 0, 0, count);
    ByteBuffer.wrap(packed).order(LITTLE_ENDIAN).asLongBuffer().get(bits);
    encoder.addBits(bits, 0, count);
    count = 0;
  }

  @Override
  public long getBufferedSize() {
    encode();
    return encoder.size();
  }

  @Override
  public BytesInput getBytes() {
    PageCount.RLE_WRITTEN.increment();
    encode();
    BytesInput runs = encoder.finish(buffers);
    return BytesInput.concat(BytesInput.fromInt(encoder.size()), runs);
  }

  @Override
  public Encoding getEncoding() {
    return Encoding.RLE;
  }

  @Override
  public void reset() {
    count = 0;
    encoder.reset();
    buffers.releaseAll();
  }

  @Override
  public void close() {
    reset();
  }

  @Override
  public long getAllocatedSize() {
    return encoder.capacity();
  }

  @Override
  public String memUsageString(String prefix) {
    return String.format("%s RLE, %,d bytes", prefix, getAllocatedSize());
  }
}
