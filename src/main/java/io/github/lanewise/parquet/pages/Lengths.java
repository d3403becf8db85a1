// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.io.ParquetDecodingException;

/** Reads the lengths that are stored before parts of a page. */
final class Lengths {
  private Lengths() {}

  /**
   * Returns the length of an RLE/bit-packing hybrid stream, which is stored before the stream in
   * four bytes, little-endian.
   */
  static int hybrid(byte[] page, int offset, int left) {
    if (left < Integer.BYTES) {
      throw new ParquetDecodingException(
          "the length of a stream takes 4 bytes, but only " + left + " are left");
    }
    int length = ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN).getInt(offset);
    if (length < 0 || length > left - Integer.BYTES) {
      throw new ParquetDecodingException(
          "a stream of %d bytes is announced, but only %d bytes are left"
              .formatted(length, left - Integer.BYTES));
    }
    return length;
  }
}
