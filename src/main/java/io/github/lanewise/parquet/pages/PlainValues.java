// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import io.github.lanewise.LittleEndian;
import org.apache.parquet.io.ParquetDecodingException;

/** Reads PLAIN numbers and values of fixed width. */
final class PlainValues extends PageValues {
  private final int width;
  private byte[] page;
  private int position;
  private int end;

  /**
   * @param width the bytes of a value
   */
  PlainValues(int width) {
    this.width = width;
  }

  @Override
  public void open(byte[] bytes, int offset, int length, int count) {
    page = bytes;
    position = offset;
    end = offset + length;
  }

  @Override
  public void ints(int[] target, int first, int count) {
    LittleEndian.get(page, take(count), target, first, count);
  }

  @Override
  public void longs(long[] target, int first, int count) {
    LittleEndian.get(page, take(count), target, first, count);
  }

  @Override
  public void floats(float[] target, int first, int count) {
    LittleEndian.get(page, take(count), target, first, count);
  }

  @Override
  public void doubles(double[] target, int first, int count) {
    LittleEndian.get(page, take(count), target, first, count);
  }

  @Override
  public void fixed(int bytes, byte[] target, int first, int count) {
    System.arraycopy(page, take(count), target, first, count * width);
  }

  @Override
  public void skip(int count) {
    take(count);
  }

  /** Moves on by {@code count} values and returns the index of the first. */
  private int take(int count) {
    int from = position;
    if ((long) count * width > end - from) {
      throw new ParquetDecodingException(
          "%d more values of %d bytes are announced, but only %d bytes are left"
              .formatted(count, width, end - from));
    }
    position = from + count * width;
    return from;
  }
}
