// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Tests that the sample of a trial also has packed arrays that are shorter than a register. A trial
 * runs every branch of a kernel before it accepts the kernel, so that C2 has compiled every branch.
 */
class PackingSampleTest {
  private static final int NARROWEST_REGISTER = 16;

  @Test
  void everyWidthHasAnArrayThatIsShorterThanARegister() {
    assertShort(PackingSample.unpackInts(), 13);
    assertShort(PackingSample.unpackLongs(), 13);
  }

  private static <T> void assertShort(PackingSample<T> sample, int widths) {
    Set<Integer> seen = new TreeSet<>();
    for (int shape = 0; shape < sample.shapes(); shape++) {
      sample.run(
          (width, packed, offset, values, first, count) -> {
            if (packed.length < NARROWEST_REGISTER && count > 0) {
              seen.add(width);
            }
          },
          shape);
    }
    assertTrue(seen.size() >= widths, seen::toString);
  }
}
