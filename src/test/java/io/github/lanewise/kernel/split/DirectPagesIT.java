// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that tiles go through the kernel that serves arrays until a kernel for direct memory is
 * proven.
 */
@InFreshJvms
final class DirectPagesIT {
  /** The operations on arrays that direct memory has, too. */
  private static final List<String> OPERATIONS =
      List.of(
          "decode byte[] 2",
          "decode byte[] 4",
          "decode byte[] 8",
          "decode byte[] 12",
          "decode byte[] 16",
          "decode int[] 4",
          "decode float[] 4",
          "decode long[] 8",
          "decode double[] 8",
          "encode int[] 4",
          "encode float[] 4",
          "encode long[] 8",
          "encode double[] 8");

  @Test
  void directPagesGoThroughTheKernelThatServesArrays() {
    FreshJvm.Ended ended = FreshJvm.run(List.of(), DirectPages.class);
    assertEquals(0, ended.status(), ended::toString);
    assertEquals("false", ended.value("proven"), ended::toString);
    for (String each : OPERATIONS) {
      assertEquals("used", ended.value(each), ended::toString);
    }
  }
}
