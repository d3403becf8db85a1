// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.parquet.report.PageCount;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;

/**
 * Writes DELTA_BYTE_ARRAY pages: the length of the prefix that each value shares with the value
 * before, then the other bytes of all values as DELTA_LENGTH_BYTE_ARRAY. The first value of a page
 * shares nothing.
 */
final class DeltaStringsWriter extends ValuesWriter implements ArrayWriter {
  private static final byte[] NONE = {};

  private final DeltaIntsWriter prefixes;
  private final DeltaIntsWriter suffixes;
  private final PageBuffer bytes;

  /** Holds the value that was written last, in the first {@link #lastLength} bytes. */
  private byte[] last = NONE;

  private int lastLength;

  DeltaStringsWriter(ParquetProperties properties) {
    prefixes = new DeltaIntsWriter(properties);
    suffixes = new DeltaIntsWriter(properties);
    bytes = PageBuffer.likeStock(properties, SlabSizes.ofPage(properties));
  }

  @Override
  public void writeBytes(Binary value) {
    byte[] source = value.getBytesUnsafe();
    makeRoom(source.length);
    put(source, 0, source.length, last, 0, lastLength);
    keep(source, 0, source.length);
  }

  @Override
  public void writeStrings(byte[] source, int[] offsets, int from, int count) {
    byte[] before = last;
    int beforeStart = 0;
    int beforeLength = lastLength;
    for (int i = from; i < from + count; i++) {
      int start = offsets[i];
      int length = offsets[i + 1] - start;
      put(source, start, length, before, beforeStart, beforeLength);
      before = source;
      beforeStart = start;
      beforeLength = length;
    }
    keep(before, beforeStart, beforeLength);
  }

  @Override
  public void writeFixed(byte[] values, int width, int offset, int count) {
    byte[] before = last;
    int beforeStart = 0;
    int beforeLength = lastLength;
    for (int i = 0; i < count; i++) {
      int start = offset + i * width;
      put(values, start, width, before, beforeStart, beforeLength);
      before = values;
      beforeStart = start;
      beforeLength = width;
    }
    keep(before, beforeStart, beforeLength);
  }

  /**
   * Asks the allocator before anything is written, so that a value is written whole or not at all.
   */
  private void put(
      byte[] source, int start, int length, byte[] before, int beforeStart, int beforeLength) {
    int most = Math.min(length, beforeLength);
    int differs =
        Arrays.mismatch(before, beforeStart, beforeStart + most, source, start, start + most);
    int prefix = differs < 0 ? most : differs;
    prefixes.makeRoom();
    suffixes.makeRoom();
    bytes.putPiece(source, start + prefix, length - prefix);
    prefixes.writeInteger(prefix);
    suffixes.writeInteger(length - prefix);
  }

  /** Makes room for the last value, which must not fail once the value is written. */
  private void makeRoom(int length) {
    if (last.length < length) {
      last = Arrays.copyOf(last, Math.max(length, 2 * last.length));
    }
  }

  private void keep(byte[] source, int start, int length) {
    makeRoom(length);
    System.arraycopy(source, start, last, 0, length);
    lastLength = length;
  }

  @Override
  public long getBufferedSize() {
    return prefixes.getBufferedSize() + suffixes.getBufferedSize() + bytes.size();
  }

  @Override
  public BytesInput getBytes() {
    PageCount.DELTA_WRITTEN.increment();
    return BytesInput.concat(prefixes.stream(), suffixes.stream(), bytes.bytes());
  }

  @Override
  public Encoding getEncoding() {
    return Encoding.DELTA_BYTE_ARRAY;
  }

  @Override
  public void reset() {
    dropLast();
    Failures.all(prefixes::reset, suffixes::reset, bytes::reset);
  }

  @Override
  public void close() {
    dropLast();
    Failures.all(prefixes::close, suffixes::close, bytes::close);
  }

  /** The next page may have short values only, so the array is released, too. */
  private void dropLast() {
    last = NONE;
    lastLength = 0;
  }

  @Override
  public long getAllocatedSize() {
    return prefixes.getAllocatedSize() + suffixes.getAllocatedSize() + bytes.capacity();
  }

  @Override
  public String memUsageString(String prefix) {
    return String.format("%s DELTA_BYTE_ARRAY, %,d bytes", prefix, getAllocatedSize());
  }
}
