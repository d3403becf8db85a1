// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Tests that levels are counted row by row, because their number decides where a page ends. */
class GivenLevelsTest {
  @Test
  void mostIsTheNumberOfTheNextRows() {
    GivenLevels levels = new GivenLevels(1);
    levels.take(new int[] {0, 1, 2, 0, 0, 1}, new int[6], 6);
    assertEquals(3, levels.most(0, 1));
    assertEquals(4, levels.most(0, 2));
    assertEquals(6, levels.most(0, 3));
  }

  @Test
  void levelsBehindTheirCountAreNotCounted() {
    GivenLevels levels = new GivenLevels(1);
    levels.take(new int[] {0, 1, 0, 1, 1}, new int[5], 3);
    assertEquals(2, levels.most(0, 1));
    assertEquals(3, levels.most(0, 2));
  }
}
