// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.util.Objects;
import org.apache.parquet.io.api.Binary;

final class PlainFixedBytesReader extends PlainValuesReader implements FixedBytesReader {
  PlainFixedBytesReader(int width) {
    super(width);
  }

  @Override
  public int width() {
    return width;
  }

  /** Returns a view of the page, as stock does. It is valid as long as the page is. */
  @Override
  public Binary readBytes() {
    return view(page, take(1), width);
  }

  @Override
  public void readFixedBytes(byte[] target, int offset, int count) {
    Objects.checkFromIndexSize((long) offset, (long) count * width, (long) target.length);
    page.get(take(count), target, offset, count * width);
  }
}
