// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import io.github.lanewise.DeltaDecoder;
import org.apache.parquet.io.ParquetDecodingException;

/** Reads numbers in DELTA_BINARY_PACKED, which stores differences. */
final class DeltaValues extends PageValues {
  private final DeltaDecoder decoder = new DeltaDecoder();
  private boolean empty;

  /** Opens a page. If all its values are null, it may be empty, without a header of deltas. */
  @Override
  public void open(byte[] page, int offset, int length, int count) {
    empty = length == 0;
    if (!empty) {
      decoder.reset(page, offset, length);
      requireCount(decoder.count(), count);
      // The whole stream is checked, though nulls at the end of a page may leave some of it unread.
      decoder.end();
    }
  }

  @Override
  public void ints(int[] target, int first, int count) {
    requireValues(count);
    decoder.read(target, first, count);
  }

  @Override
  public void longs(long[] target, int first, int count) {
    requireValues(count);
    decoder.read(target, first, count);
  }

  @Override
  public void skip(int count) {
    requireValues(count);
    if (count > 0) {
      decoder.skip(count);
    }
  }

  static void requireCount(int values, int slots) {
    if (values > slots) {
      throw new ParquetDecodingException(
          "the deltas announce %d values, but the page's header only %d".formatted(values, slots));
    }
  }

  private void requireValues(int count) {
    if (empty && count > 0) {
      throw new ParquetDecodingException("values are announced, but the page is empty");
    }
  }
}
