// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.Objects;

/** Compares the outputs of two kernels. Each kernel has a sample of its own. */
public final class Comparison<K> {
  private final Sample<K> expected;
  private final K reference;
  private final Sample<K> actual;
  private final K kernel;

  /**
   * @param expected the sample that the reference runs with
   * @param actual the sample that the kernel runs with
   */
  public Comparison(Sample<K> expected, K reference, Sample<K> actual, K kernel) {
    this.expected = expected;
    this.reference = reference;
    this.actual = actual;
    this.kernel = kernel;
  }

  /**
   * Returns whether both kernels write the same in every shape of call and in the calls of {@link
   * Sample#runElsewhere}. The outputs are compared after each shape. Otherwise the output of a
   * larger call could hide a gap in the output of a smaller call.
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
