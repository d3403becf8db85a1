// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import io.github.lanewise.DeltaDecoder;
import io.github.lanewise.kernel.Ranges;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads byte arrays in DELTA_LENGTH_BYTE_ARRAY or DELTA_BYTE_ARRAY. The lengths of all values are
 * stored before their bytes, as deltas. In DELTA_BYTE_ARRAY, a value also shares a prefix with the
 * value before it. The rules are in the Apache Parquet format, Encodings.md, "Delta-length byte
 * array (DELTA_LENGTH_BYTE_ARRAY = 6)" and "Delta Strings (DELTA_BYTE_ARRAY = 7)".
 */
final class DeltaBytes extends PageValues {
  private final boolean shares;
  private final boolean continues;
  private final DeltaDecoder prefixes = new DeltaDecoder();
  private final DeltaDecoder rests = new DeltaDecoder();

  /** The lengths of the prefixes that the next values share with the values before them. */
  private int[] shared = {};

  /** The lengths of the suffixes of these values. */
  private int[] rest = {};

  private int left;
  private byte[] page;
  private int position;
  private int end;

  /** The last value that was read. The first value of the next call may share its bytes. */
  private byte[] last = {};

  private int lastLength;

  /**
   * @param shares whether the encoding is DELTA_BYTE_ARRAY, in which a value may share a prefix
   *     with the value before it. Otherwise it is DELTA_LENGTH_BYTE_ARRAY
   * @param continues whether the first value of a page may share a prefix with the last value of
   *     the page before. Some old releases of parquet-java wrote such pages (PARQUET-246)
   */
  DeltaBytes(boolean shares, boolean continues) {
    this.shares = shares;
    this.continues = continues;
  }

  /** Opens a page. If all its values are null, it may be empty, without a header of deltas. */
  @Override
  public void open(byte[] bytes, int offset, int length, int count) {
    page = bytes;
    end = offset + length;
    position = offset;
    left = 0;
    if (!continues) {
      forget();
    }
    if (length == 0) {
      return;
    }
    if (shares) {
      prefixes.reset(bytes, position, end - position);
      position = prefixes.end();
    }
    rests.reset(bytes, position, end - position);
    position = rests.end();
    left = rests.count();
    DeltaValues.requireCount(left, count);
    if (shares && prefixes.count() != left) {
      throw new ParquetDecodingException(
          "%d lengths of prefixes, but %d of suffixes".formatted(prefixes.count(), left));
    }
  }

  @Override
  public void forget() {
    lastLength = 0;
  }

  @Override
  public void bytes(BytesTarget column, int row, int count) {
    readLengths(count);
    int[] offsets = column.startPlain();
    byte[] previous = last;
    int from = 0;
    int previousLength = lastLength;
    for (int i = 0; i < count; i++) {
      int length = length(i, previousLength);
      int to = offsets[row + i];
      // The sum of two lengths may overflow. requireBytes then refuses Long.MAX_VALUE.
      byte[] target = column.requireBytes(length < 0 ? Long.MAX_VALUE : (long) to + length);
      // The array may have changed, because the column may have moved to a longer one.
      System.arraycopy(i == 0 ? previous : target, from, target, to, shared[i]);
      copyRest(i, target, to + shared[i]);
      from = to;
      previousLength = length;
      offsets[row + i + 1] = to + length;
    }
    column.addPlain(row, count);
    if (count > 0) {
      keep(column.requireBytes(0), from, previousLength);
    }
  }

  @Override
  public void fixed(int width, byte[] target, int first, int count) {
    readLengths(count);
    for (int i = 0; i < count; i++) {
      int to = first + i * width;
      int length = length(i, i == 0 ? lastLength : width);
      if (length != width) {
        throw new ParquetDecodingException(
            "a value has %d bytes instead of %d".formatted(length, width));
      }
      System.arraycopy(i == 0 ? last : target, i == 0 ? 0 : to - width, target, to, shared[i]);
      copyRest(i, target, to + shared[i]);
    }
    if (count > 0) {
      keep(target, first + (count - 1) * width, width);
    }
  }

  @Override
  public void skip(int count) {
    readLengths(count);
    for (int i = 0; i < count; i++) {
      int length = length(i, lastLength);
      if (shares) {
        requireLast(length);
        copyRest(i, last, shared[i]);
        lastLength = length;
      } else {
        position += rest[i];
      }
    }
  }

  private void readLengths(int count) {
    if (count > left) {
      throw new ParquetDecodingException(
          "%d more values are announced, but only %d are left".formatted(count, left));
    }
    left -= count;
    if (rest.length < count) {
      rest = new int[count];
      shared = new int[count];
    }
    if (shares) {
      prefixes.read(shared, 0, count);
    }
    rests.read(rest, 0, count);
  }

  /** Returns the length of a value, and checks that its prefix and its suffix can be copied. */
  private int length(int i, int previousLength) {
    if (shared[i] < 0 || shared[i] > previousLength) {
      throw new ParquetDecodingException(
          "a value has a prefix of %d bytes, but the value before it has %d bytes"
              .formatted(shared[i], previousLength));
    }
    if (rest[i] < 0 || rest[i] > end - position) {
      throw new ParquetDecodingException(
          "a value has %d more bytes, but only %d are left".formatted(rest[i], end - position));
    }
    return shared[i] + rest[i];
  }

  private void copyRest(int i, byte[] target, int to) {
    System.arraycopy(page, position, target, to, rest[i]);
    position += rest[i];
  }

  private void keep(byte[] bytes, int from, int length) {
    if (shares) {
      requireLast(length);
      System.arraycopy(bytes, from, last, 0, length);
      lastLength = length;
    }
  }

  /** Makes room for a value, and keeps the bytes of the last value, whose prefix it may share. */
  private void requireLast(int length) {
    if (last.length < length) {
      byte[] longer =
          new byte[Math.max(length, (int) Math.min(Ranges.LONGEST_ARRAY, 2L * last.length))];
      System.arraycopy(last, 0, longer, 0, lastLength);
      last = longer;
    }
  }
}
