// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import io.github.lanewise.parquet.FixedBytesReader;
import io.github.lanewise.parquet.stock.ReaderRules;
import java.util.Objects;
import org.apache.parquet.io.api.Binary;

/** Reads PLAIN pages of FIXED_LEN_BYTE_ARRAY or INT96 values. */
final class PlainFixedBytesReader extends PlainValuesReader implements FixedBytesReader {
  PlainFixedBytesReader(int width) {
    super(width);
  }

  @Override
  public int width() {
    return width;
  }

  /**
   * Returns a view of the page, as parquet-java does. It is valid as long as the page is. If
   * parquet-java's own values share the page's buffer, these values do so, too, because a buffer
   * for each value would take more than half of the time.
   */
  @Override
  public Binary readBytes() {
    int offset = take(1);
    return ReaderRules.VALUES_SHARE_BUFFERS
        ? Binary.fromConstantByteBuffer(page, offset, width)
        : view(page, offset, width);
  }

  @Override
  public void readFixedBytes(byte[] target, int offset, int count) {
    Objects.checkFromIndexSize((long) offset, (long) count * width, (long) target.length);
    page.get(take(count), target, offset, count * width);
  }
}
