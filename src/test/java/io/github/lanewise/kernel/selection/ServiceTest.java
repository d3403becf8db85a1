// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.selection.spi.Meter;
import org.junit.jupiter.api.Test;

/**
 * Tests that few requests get the kernel whose calls are measured, and that the meter is told of
 * each of them.
 */
final class ServiceTest {
  @Test
  void handsOutTheMeasuredKernelAtRandom() {
    CountingMeter meter = new CountingMeter();
    Service<String> service = new Service<>("quiet", "measured", meter, 256);
    int measured = 0;
    for (int i = 0; i < 256_000; i++) {
      measured += service.next().equals("measured") ? 1 : 0;
    }
    // The tolerance is six standard deviations.
    assertEquals(1_000, measured, 190);
    assertEquals(measured, meter.requests);
  }

  private static final class CountingMeter implements Meter {
    private int requests;

    @Override
    public void requestChosen() {
      requests++;
    }

    @Override
    public long read() {
      return 0;
    }

    @Override
    public void called(long before) {}
  }
}
