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

/** Reads PLAIN pages of values of one width, in place. */
abstract class PlainValuesReader extends ValuesReader {
  final int width;

  /** The page from index 0 on. Its position is that of the next value. */
  ByteBuffer page = ByteBuffer.allocate(0);

  PlainValuesReader(int width) {
    this.width = width;
  }

  @Override
  public final void initFromPage(int valueCount, ByteBufferInputStream in) throws IOException {
    PageCount.PLAIN_READ.increment();
    page = in.slice(in.available()).slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public final void skip() {
    take(1);
  }

  @Override
  public final void skip(int n) {
    if (n < 0) {
      throw new ParquetDecodingException(
          "cannot skip a negative number, " + n + ", of values at " + place());
    }
    take(n);
  }

  /**
   * Returns a value that is a view of a part of the page, on a buffer as in parquet-java. A Binary
   * on the page's array would be smaller. But Java's serialisation would write the whole page with
   * it, and making its text would take two to three times as long. Each value has a buffer of its
   * own, for two reasons. Up to 1.18.0 a Binary moves its buffer's position while it is read. In
   * all releases a Binary on direct memory compares wrongly with a Binary that begins after the
   * start of its buffer.
   */
  static Binary view(ByteBuffer page, int index, int length) {
    return Binary.fromConstantByteBuffer(
        page.hasArray()
            ? ByteBuffer.wrap(page.array(), page.arrayOffset() + index, length)
            : page.slice(index, length));
  }

  /** Moves past the next values, and returns the offset of the first of them. */
  final int take(int count) {
    if ((long) count * width > page.remaining()) {
      throw tooFew(count);
    }
    int offset = page.position();
    page.position(offset + count * width);
    return offset;
  }

  final ParquetDecodingException tooFew(int count) {
    return new ParquetDecodingException(
        "cannot read or skip "
            + count
            + " values of "
            + width
            + " bytes at "
            + place()
            + ": "
            + page.remaining()
            + " bytes are left");
  }

  private String place() {
    return "offset " + page.position() + " of a PLAIN page of " + page.limit() + " bytes";
  }
}
