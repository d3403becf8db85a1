// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import io.github.lanewise.parquet.report.PageCount;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;

/** Reads PLAIN pages of BINARY values. Each value comes after its length, which has four bytes. */
final class PlainBinaryReader extends ValuesReader {
  /** The page, which starts at index 0 of the buffer. */
  private ByteBuffer page = ByteBuffer.allocate(0);

  /** The index of the next value's length. */
  private int position;

  @Override
  public void initFromPage(int valueCount, ByteBufferInputStream in) throws IOException {
    PageCount.PLAIN_READ.increment();
    page = in.slice(in.available()).slice().order(ByteOrder.LITTLE_ENDIAN);
    position = 0;
  }

  @Override
  public Binary readBytes() {
    int start = position + Integer.BYTES;
    int length = lengthAt(position);
    position = start + length;
    return PlainValuesReader.view(page, start, length);
  }

  @Override
  public void skip() {
    position += Integer.BYTES + lengthAt(position);
  }

  @Override
  public void skip(int n) {
    if (n < 0) {
      throw new ParquetDecodingException(
          "cannot skip a negative number, " + n + ", of values at offset " + position);
    }
    int after = position;
    for (int i = 0; i < n; i++) {
      after += Integer.BYTES + lengthAt(after);
    }
    position = after;
  }

  /**
   * Returns the length that is stored at an offset. Throws unless the whole value lies within the
   * page.
   */
  private int lengthAt(int offset) {
    int left = page.limit() - offset - Integer.BYTES;
    if (left < 0) {
      throw new ParquetDecodingException(
          "no length of a value at offset " + offset + ": the page ends at " + page.limit());
    }
    int length = page.getInt(offset);
    if (length < 0 || length > left) {
      throw new ParquetDecodingException(
          "a value at offset "
              + offset
              + " of a page of "
              + page.limit()
              + " bytes has a length of "
              + length);
    }
    return length;
  }
}
