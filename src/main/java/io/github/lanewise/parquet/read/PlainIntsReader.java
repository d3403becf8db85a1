// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.parquet.IntsReader;
import java.nio.BufferUnderflowException;
import java.util.Objects;

/** Reads PLAIN pages of INT32 values. */
final class PlainIntsReader extends PlainValuesReader implements IntsReader {
  PlainIntsReader() {
    super(Integer.BYTES);
  }

  @Override
  public int readInteger() {
    try {
      return page.getInt();
    } catch (BufferUnderflowException e) {
      throw tooFew(1);
    }
  }

  @Override
  public void readInts(int[] target, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, target.length);
    LittleEndian.get(page, take(count), target, offset, count);
  }
}
