// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import io.github.lanewise.LittleEndian;
import org.apache.parquet.io.ParquetDecodingException;

/** Decodes PLAIN pages of booleans, which have a bit each. */
final class PlainBooleans extends PageValues {
  private byte[] page;
  private int position;
  private int end;

  /** The number of bits of the byte at {@link #position} that have been read. */
  private int bit;

  @Override
  public void open(byte[] bytes, int offset, int length, int count) {
    page = bytes;
    position = offset;
    end = offset + length;
    bit = 0;
  }

  @Override
  public void booleans(boolean[] target, int first, int count) {
    require(count);
    LittleEndian.getBits(page, position, bit, target, first, count);
    move(count);
  }

  @Override
  public void skip(int count) {
    require(count);
    move(count);
  }

  private void require(int count) {
    long bits = 8L * (end - position) - bit;
    if (count > bits) {
      throw new ParquetDecodingException(
          count + " more booleans are announced, but the page has only " + bits);
    }
  }

  private void move(int count) {
    position += (int) (((long) bit + count) / 8);
    bit = (int) (((long) bit + count) % 8);
  }
}
