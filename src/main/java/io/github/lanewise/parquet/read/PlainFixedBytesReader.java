// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import io.github.lanewise.parquet.FixedBytesReader;
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

  /** Returns a view of the page, as parquet-java does. It is valid as long as the page is. */
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
