// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that loops end at the largest count that an array allows, where a counter beyond it would
 * overflow int. Values of one byte have a scalar kernel only, so this test runs with the tests of
 * other scalar kernels.
 */
@Tag("scalar-kernels")
final class HugeArraysIT {
  private static final int COUNT = Integer.MAX_VALUE - 8;
  private static final long NEEDED = 3L << 30;

  @Test
  void bytesOfTheLongestArrayAreMovedToTheirSlotsAndBack() {
    assumeTrue(Runtime.getRuntime().maxMemory() > NEEDED, "a heap of more than 3 GiB");
    byte[] slots = new byte[COUNT];
    long[] validity = new long[(COUNT >>> 6) + 1];
    int[] present = {0, 5_000, COUNT - 1};
    byte[] dense = {1, 2, 3, 4};
    for (int slot : present) {
      validity[slot >>> 6] |= 1L << slot;
    }
    assertEquals(3, Validity.spread(dense, 0, 1, validity, 0, slots, 0, COUNT));
    assertEquals(3, slots[COUNT - 1]);
    byte[] compact = new byte[4];
    assertEquals(3, Validity.compact(slots, 0, 1, validity, 0, compact, 1, COUNT));
    assertArrayEquals(new byte[] {0, 1, 2, 3}, compact);
  }
}
