// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Tests the bounds by which a page ends before its number of levels overflows. */
class ListLevelsTest {
  @Test
  void aRowHasALevelForEachElementAndAtLeastOne() {
    ListLevels levels = new ListLevels();
    levels.take(new long[0][], new int[] {2, 5, 5, 9}, new long[0][], 9);
    assertEquals(3 + 1, levels.most(0, 1));
    assertEquals(1, levels.most(1, 1));
    assertEquals(4 + 2, levels.most(1, 2));
    assertEquals(7 + 3, levels.most(0, 3));
  }

  @Test
  void theNumberOfLevelsDoesNotOverflow() {
    ListLevels levels = new ListLevels();
    levels.take(new long[0][], new int[] {0, Integer.MAX_VALUE}, new long[0][], Integer.MAX_VALUE);
    assertEquals(1L << 31, levels.most(0, 1));
  }

  @Test
  void aFlatRowHasOneLevel() {
    FlatLevels levels = new FlatLevels();
    levels.take(new long[0][], 9);
    assertEquals(5, levels.most(2, 5));
  }
}
