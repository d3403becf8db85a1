// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.contest;

import java.io.OutputStream;

/** Fills an array that is there already, so that neither side is timed while it allocates one. */
final class ArrayOutputStream extends OutputStream {
  private final byte[] target;
  private int length;

  ArrayOutputStream(byte[] target) {
    this.target = target;
  }

  @Override
  public void write(int value) {
    target[length++] = (byte) value;
  }

  @Override
  public void write(byte[] bytes, int offset, int count) {
    System.arraycopy(bytes, offset, target, length, count);
    length += count;
  }
}
