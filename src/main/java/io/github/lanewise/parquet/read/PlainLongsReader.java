// SPDX-License-Identifier: Apache-2.0
// Derived from PlainIntsReader: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.parquet.read;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.parquet.LongsReader;
import java.nio.BufferUnderflowException;
import java.util.Objects;

/** Reads PLAIN pages of INT64 values. */
final class PlainLongsReader extends PlainValuesReader implements LongsReader {
  PlainLongsReader() {
    super(Long.BYTES);
  }

  @Override
  public long readLong() {
    try {
      return page.getLong();
    } catch (BufferUnderflowException e) {
      throw tooFew(1);
    }
  }

  @Override
  public void readLongs(long[] target, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, target.length);
    LittleEndian.get(page, take(count), target, offset, count);
  }
}
