// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.testkit.PageBytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;

/**
 * Tells whether parquet-java can be asked to read the runs of a damaged page. It makes arrays as
 * long as a packed run says it is, and never gets past a run of length 0.
 */
final class HybridRuns {
  private static final int MOST_GROUPS = 10_000;

  private HybridRuns() {}

  /**
   * Returns whether each run of the page has values, and not more of them than a writer would make.
   *
   * @param repetitionWidth the number of bits of a level, or 0 if there are none
   */
  static boolean areOrdinary(
      DataPage page, int repetitionWidth, int definitionWidth, boolean booleans) {
    if (page instanceof DataPageV1 v1) {
      ByteBuffer bytes = buffer(PageBytes.of(v1.getBytes()));
      return (repetitionWidth == 0 || prefixed(bytes, repetitionWidth))
          && (definitionWidth == 0 || prefixed(bytes, definitionWidth))
          && values(v1.getValueEncoding(), bytes, booleans);
    }
    DataPageV2 v2 = (DataPageV2) page;
    return ordinary(buffer(PageBytes.of(v2.getRepetitionLevels())), repetitionWidth)
        && ordinary(buffer(PageBytes.of(v2.getDefinitionLevels())), definitionWidth)
        && values(v2.getDataEncoding(), buffer(PageBytes.of(v2.getData())), booleans);
  }

  private static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static boolean values(Encoding encoding, ByteBuffer bytes, boolean booleans) {
    if (encoding.usesDictionary()) {
      return !bytes.hasRemaining() || ordinary(bytes, bytes.get() & 0xff);
    }
    return encoding != Encoding.RLE || !booleans || prefixed(bytes, 1);
  }

  private static boolean prefixed(ByteBuffer bytes, int width) {
    int length = bytes.remaining() < 4 ? -1 : bytes.getInt();
    if (length < 0 || length > bytes.remaining()) {
      return false;
    }
    ByteBuffer stream = bytes.slice(bytes.position(), length);
    bytes.position(bytes.position() + length);
    return ordinary(stream, width);
  }

  private static boolean ordinary(ByteBuffer stream, int width) {
    while (stream.hasRemaining()) {
      long header = 0;
      for (int shift = 0, next = -1; next < 0 && shift < 35; shift += 7) {
        next = stream.hasRemaining() ? stream.get() : 0;
        header |= (next & 0x7fL) << shift;
      }
      long length = header >>> 1;
      if (length == 0 || length > MOST_GROUPS) {
        return false;
      }
      long bytes = (header & 1) == 0 ? (width + 7) / 8 : length * width;
      stream.position((int) Math.min(stream.limit(), stream.position() + bytes));
    }
    return true;
  }
}
