// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.Objects;

/** Compares the outputs of two kernels, each of which has a sample of its own. */
public final class Comparison<K> {
  private final Sample<K> expected;
  private final K reference;
  private final Sample<K> actual;
  private final K kernel;

  /**
   * @param expected for the reference
   * @param actual for the kernel
   */
  public Comparison(Sample<K> expected, K reference, Sample<K> actual, K kernel) {
    this.expected = expected;
    this.reference = reference;
    this.actual = actual;
    this.kernel = kernel;
  }

  /**
   * Whether both write the same for every shape, and elsewhere. Shape by shape: what a larger call
   * has written would cover what a smaller one leaves out.
   */
  public boolean sameOutput() {
    for (int shape = 0; shape < expected.shapes(); shape++) {
      clear();
      expected.run(reference, shape);
      actual.run(kernel, shape);
      if (!equalOutput()) {
        return false;
      }
    }
    clear();
    expected.runElsewhere(reference);
    actual.runElsewhere(kernel);
    return equalOutput();
  }

  private void clear() {
    expected.clear();
    actual.clear();
  }

  private boolean equalOutput() {
    return Objects.deepEquals(expected.output(), actual.output());
  }
}
