// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.LittleEndian;
import java.nio.BufferUnderflowException;
import java.util.Objects;

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
