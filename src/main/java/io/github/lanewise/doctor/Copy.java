// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.Sample;
import java.util.stream.IntStream;

/**
 * Copies as many bytes as the calls of a sample move. The time of such a copy is the limit of a
 * kernel's speed.
 */
final class Copy implements Sample<Copy> {
  private final int[] bytes;
  private final byte[] source;
  private final byte[] target;

  Copy(Sample<?> like) {
    bytes = IntStream.range(0, like.shapes()).map(like::movedBytes).toArray();
    int most = IntStream.of(bytes).max().orElse(0);
    source = new byte[most];
    target = new byte[most];
  }

  /** Returns whether the sample's kernels move bytes and do nothing else. */
  boolean isLimit() {
    return target.length > 0;
  }

  @Override
  public void clear() {}

  @Override
  public int shapes() {
    return bytes.length;
  }

  @Override
  public void run(Copy kernel, int shape) {
    System.arraycopy(source, 0, target, 0, bytes[shape]);
  }

  @Override
  public void runAside(Copy kernel) {
    run(kernel);
  }

  @Override
  public Object output() {
    return target;
  }
}
