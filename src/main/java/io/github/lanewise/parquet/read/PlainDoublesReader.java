// SPDX-License-Identifier: Apache-2.0
// Derived from PlainIntsReader: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.parquet.read;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.parquet.DoublesReader;
import java.nio.BufferUnderflowException;
import java.util.Objects;

/** Reads PLAIN pages of DOUBLE values. */
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
