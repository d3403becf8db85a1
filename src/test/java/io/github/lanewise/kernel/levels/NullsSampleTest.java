// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Tests that the sample of a trial also has sources that end where their array ends. A trial runs
 * every branch of a kernel before it accepts the kernel, so that C2 has compiled every branch.
 */
class NullsSampleTest {
  private boolean atEnd;
  private boolean before;

  @Test
  void someSourcesEndWithTheirArrayAndSomeBefore() {
    assertBoth(NullsSample::spreadInts, true);
    assertBoth(NullsSample::compactInts, false);
  }

  private void assertBoth(Supplier<NullsSample<int[]>> samples, boolean spreads) {
    NullsSample<int[]> sample = samples.get();
    atEnd = false;
    before = false;
    OverNulls<int[]> seen =
        (source, from, target, first, validity, firstBit, present, count) -> {
          int end = from + (spreads ? present : count);
          if (count >= Long.SIZE) {
            atEnd |= end == source.length;
            before |= end < source.length - Long.SIZE;
          }
        };
    for (int shape = 0; shape < sample.shapes(); shape++) {
      sample.run(seen, shape);
    }
    assertTrue(atEnd, "none ends with its array");
    assertTrue(before, "all end with their array");
  }
}
