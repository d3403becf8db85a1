// SPDX-License-Identifier: Apache-2.0
// Derived from PlainIntsReader: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.parquet.read;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.parquet.FloatsReader;
import java.nio.BufferUnderflowException;
import java.util.Objects;

/** Reads PLAIN pages of FLOAT values. */
final class PlainFloatsReader extends PlainValuesReader implements FloatsReader {
  PlainFloatsReader() {
    super(Float.BYTES);
  }

  @Override
  public float readFloat() {
    try {
      return page.getFloat();
    } catch (BufferUnderflowException e) {
      throw tooFew(1);
    }
  }

  @Override
  public void readFloats(float[] target, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, target.length);
    LittleEndian.get(page, take(count), target, offset, count);
  }
}
