// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.LittleEndian;
import java.nio.BufferUnderflowException;
import java.util.Objects;

final class PlainDoublesReader extends PlainValuesReader implements DoublesReader {
  PlainDoublesReader() {
    super(Double.BYTES);
  }

  @Override
  public double readDouble() {
    try {
      return page.getDouble();
    } catch (BufferUnderflowException e) {
      throw tooFew(1);
    }
  }

  @Override
  public void readDoubles(double[] target, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, target.length);
    LittleEndian.get(page, take(count), target, offset, count);
  }
}
