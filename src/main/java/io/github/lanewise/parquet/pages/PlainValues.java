// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import io.github.lanewise.LittleEndian;
import org.apache.parquet.io.ParquetDecodingException;

/** Reads PLAIN numbers, bits and values of fixed width. */
final class PlainValues extends PageValues {
  private byte[] page;
  private int position;
  private int end;

  /**
   * The number of bits of the byte at {@link #position} that have been read. Only booleans use it.
   */
  private int bit;

  @Override
  public void open(byte[] bytes, int offset, int length, int count) {
    page = bytes;
    position = offset;
    end = offset + length;
    bit = 0;
  }

  @Override
  public void ints(int[] target, int first, int count) {
    LittleEndian.get(page, take(count, Integer.BYTES), target, first, count);
  }

  @Override
  public void longs(long[] target, int first, int count) {
    LittleEndian.get(page, take(count, Long.BYTES), target, first, count);
  }

  @Override
  public void floats(float[] target, int first, int count) {
    LittleEndian.get(page, take(count, Float.BYTES), target, first, count);
  }

  @Override
  public void doubles(double[] target, int first, int count) {
    LittleEndian.get(page, take(count, Double.BYTES), target, first, count);
  }

  @Override
  public void booleans(boolean[] target, int first, int count) {
    long bits = 8L * (end - position) - bit;
    if (count > bits) {
      throw new ParquetDecodingException(
          count + " more booleans are announced, but the page has only " + bits);
    }
    LittleEndian.getBits(page, position, bit, target, first, count);
    position += (bit + count) / 8;
    bit = (bit + count) % 8;
  }

  @Override
  public void fixed(int width, byte[] target, int first, int count) {
    System.arraycopy(page, take(count, width), target, first, count * width);
  }

  /** Moves on by {@code count} values and returns the index of the first. */
  private int take(int count, int width) {
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
