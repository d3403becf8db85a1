// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests that tables grow up to 2^30 slots, which hold all entries of a dictionary. */
final class TablesTest {
  private static final int LARGEST = 1 << 30;

  @Test
  void growsToTheLargestTableWhichTakesAllEntries() {
    int slots = Tables.FIRST_SLOTS;
    while (slots < LARGEST) {
      assertTrue(Tables.threshold(slots) <= slots / 2, slots + " slots");
      int next = Tables.next(slots);
      assertTrue(next > slots && Integer.bitCount(next) == 1, slots + " slots");
      assertEquals(slots < 1 << 17 ? 4 : 2, next / slots, slots + " slots");
      slots = next;
    }
    assertEquals(LARGEST, slots);
    assertEquals(Tables.MAX_ENTRIES, Tables.threshold(LARGEST));
  }

  @Test
  void tablesBehindAFrontDoubleWhileTheyAreSmall() {
    assertEquals(1 << 12, Tables.nextBehindFront(1 << 11));
    assertEquals(1 << 14, Tables.nextBehindFront(1 << 12));
  }

  @Test
  void smallTablesStayThreeQuartersEmpty() {
    assertEquals(1 << 13, Tables.threshold(1 << 15));
    assertEquals(1 << 15, Tables.threshold(1 << 16));
  }
}
