// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import io.github.lanewise.kernel.Bytes;
import io.github.lanewise.kernel.Ranges;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads PLAIN byte arrays. Each value has its length in four bytes, little-endian, and then its
 * bytes. The rule is in the Apache Parquet format, Encodings.md, "Plain (PLAIN = 0)".
 */
final class PlainBytes extends PageValues {
  /** A value up to this length is copied as two longs, because a call for few bytes costs more. */
  private static final int SHORT = 16;

  /** A value up to this length is copied as eight longs. */
  private static final int MEDIUM = BytesTarget.SLACK;

  private byte[] page;
  private int position;
  private int end;

  @Override
  public void open(byte[] bytes, int offset, int length, int count) {
    page = bytes;
    position = offset;
    end = offset + length;
  }

  /** Reads all values of a dictionary page. */
  ByteArrays dictionary(int count, ByteArrays arrays) {
    long most = (long) end - position + BytesTarget.SLACK;
    if (most > Ranges.LONGEST_ARRAY) {
      throw new ParquetDecodingException(
          "a dictionary of %d bytes is too long; the most is %d"
              .formatted(end - position, Ranges.LONGEST_ARRAY - BytesTarget.SLACK));
    }
    int[] offsets = arrays.offsets().length > count ? arrays.offsets() : new int[count + 1];
    byte[] bytes = arrays.bytes().length >= most ? arrays.bytes() : new byte[(int) most];
    read(count, offsets, 0, bytes);
    return new ByteArrays(count, offsets, bytes);
  }

  /**
   * The size of a page up to which memory for all of its values is allocated at once, if there is
   * enough.
   */
  private static final int LARGE = 1 << 24;

  @Override
  public void bytes(BytesTarget column, int row, int count) {
    int[] offsets = column.startPlain();
    long rest = end - position;
    boolean needsNoSum = rest <= LARGE && column.affords(offsets[row] + rest);
    long room = needsNoSum ? rest : length(count);
    read(count, offsets, row, column.requireBytes(offsets[row] + room));
    column.addPlain(row, count);
  }

  /** Returns the length of the next values, so that few values do not cost the page's size. */
  private long length(int count) {
    long sum = 0;
    int from = position;
    for (int i = 0; i < count && from <= end - Integer.BYTES; i++) {
      int length = (int) Bytes.INT.get(page, from);
      from += Integer.BYTES;
      if (length < 0 || length > end - from) {
        break;
      }
      from += length;
      sum += length;
    }
    return sum;
  }

  @Override
  public void skip(int count) {
    for (int i = 0; i < count; i++) {
      if (position > end - Integer.BYTES) {
        throw endsAfter(i, count);
      }
      int length = (int) Bytes.INT.get(page, position);
      position += Integer.BYTES;
      if (length < 0 || length > end - position) {
        throw tooLong(length, end - position);
      }
      position += length;
    }
  }

  private void read(int count, int[] offsets, int row, byte[] target) {
    byte[] source = page;
    int last = end - Integer.BYTES;
    // After these indexes, a copy of whole longs would read beyond the end of the array.
    int lastShort = source.length - SHORT;
    int lastMedium = source.length - MEDIUM;
    int from = position;
    int to = offsets[row];
    for (int i = row + 1; i <= row + count; i++) {
      if (from > last) {
        throw endsAfter(i - row - 1, count);
      }
      int length = (int) Bytes.INT.get(source, from);
      from += Integer.BYTES;
      if (length < 0 || length > end - from) {
        throw tooLong(length, end - from);
      }
      if (length <= SHORT && from <= lastShort) {
        move16(source, from, target, to);
      } else if (length <= MEDIUM && from <= lastMedium) {
        move16(source, from, target, to);
        move16(source, from + 16, target, to + 16);
        move16(source, from + 32, target, to + 32);
        move16(source, from + 48, target, to + 48);
      } else {
        System.arraycopy(source, from, target, to, length);
      }
      from += length;
      to += length;
      offsets[i] = to;
    }
    position = from;
  }

  private static ParquetDecodingException endsAfter(int values, int count) {
    return new ParquetDecodingException(
        "%d more values are announced, but the page ends after %d".formatted(count, values));
  }

  private static ParquetDecodingException tooLong(int length, int left) {
    return new ParquetDecodingException(
        "a value of %d bytes is announced, but only %d bytes are left".formatted(length, left));
  }

  private static void move16(byte[] source, int from, byte[] target, int to) {
    long low = (long) Bytes.LONG.get(source, from);
    long high = (long) Bytes.LONG.get(source, from + Long.BYTES);
    Bytes.LONG.set(target, to, low);
    Bytes.LONG.set(target, to + Long.BYTES, high);
  }
}
