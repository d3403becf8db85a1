// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import io.github.lanewise.ByteStreamSplit;
import org.apache.parquet.io.ParquetDecodingException;

/** Reads BYTE_STREAM_SPLIT pages. Each stream has as many bytes as the page has values. */
final class SplitValues extends PageValues {
  private final int width;
  private byte[] page;
  private int offset;
  private int values;
  private int read;

  SplitValues(int width) {
    this.width = width;
  }

  @Override
  public void open(byte[] bytes, int first, int length, int count) {
    if (length % width != 0) {
      throw new ParquetDecodingException(
          "%d bytes of BYTE_STREAM_SPLIT are no whole number of values of %d bytes"
              .formatted(length, width));
    }
    page = bytes;
    offset = first;
    values = length / width;
    read = 0;
    if (values > count) {
      throw new ParquetDecodingException(
          "the page's header announces %d values, but the page has bytes for %d"
              .formatted(count, values));
    }
  }

  @Override
  public void ints(int[] target, int first, int count) {
    ByteStreamSplit.decode(page, take(count), values, target, first, count);
  }

  @Override
  public void longs(long[] target, int first, int count) {
    ByteStreamSplit.decode(page, take(count), values, target, first, count);
  }

  @Override
  public void floats(float[] target, int first, int count) {
    ByteStreamSplit.decode(page, take(count), values, target, first, count);
  }

  @Override
  public void doubles(double[] target, int first, int count) {
    ByteStreamSplit.decode(page, take(count), values, target, first, count);
  }

  @Override
  public void fixed(int bytes, byte[] target, int first, int count) {
    ByteStreamSplit.decode(page, take(count), values, target, first, count, bytes);
  }

  @Override
  public void skip(int count) {
    take(count);
  }

  /** Moves on by {@code count} values and returns the index of the first in the first stream. */
  private int take(int count) {
    int from = read;
    if (count > values - from) {
      throw new ParquetDecodingException(
          "%d more values are announced, but only %d are left".formatted(count, values - from));
    }
    read = from + count;
    return offset + from;
  }
}
