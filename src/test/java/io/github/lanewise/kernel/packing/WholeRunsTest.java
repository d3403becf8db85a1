// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.selection.spi.Verification;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the cost of a call that is verified. */
class WholeRunsTest {
  /** A call may decode a single run of a long page, and its check copies all that is asked for. */
  @Test
  void aVerifiedCallHasALimitedNumberOfValues() {
    List<Integer> counts = new ArrayList<>();
    WholeRuns kernel =
        (width, stream, offset, end, values, first, count) -> {
          counts.add(count);
          return 0;
        };
    Verification<WholeRuns> verification =
        new Verification<>(kernel, "decode hybrid", 0, 1, difference -> {});
    int[] values = new int[1 << 20];
    kernel.verifiedBy(verification).run(8, new byte[9], 0, 9, values, 7, 1 << 19);
    kernel.verifiedBy(verification).run(8, new byte[9], 0, 9, values, 7, 40);
    assertEquals(List.of(1 << 16, 1 << 16, 40, 40), counts);
  }
}
