// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;

class RecentConstantsIT {
  private static final int SLOT = slot("a value of some length");

  private final RecentConstants recent = new RecentConstants();
  private final Binary[] values = new Binary[3];

  /** Else they would put each other out again and again, and each time be hashed and compared. */
  @Test
  void twoObjectsAreKnownInOnePlace() {
    remember(0, 1);
    assertEquals(0, recent.find(SLOT, values[0]));
    assertEquals(1, recent.find(SLOT, values[1]));
  }

  @Test
  void theOlderOfTheTwoIsForgotten() {
    remember(0, 1, 2);
    assertEquals(-1, recent.find(SLOT, values[0]));
    assertEquals(1, recent.find(SLOT, values[1]));
    assertEquals(2, recent.find(SLOT, values[2]));
  }

  @Test
  void anotherObjectWithTheSameBytesIsNotKnown() {
    remember(0);
    assertEquals(-1, recent.find(SLOT, value(0)));
  }

  /** Every place has its two indexes to itself. */
  @Test
  void placesDoNotOverlap() {
    for (int i = 0; i < 1000; i++) {
      assertEquals(0, slot("value number " + i) % 2);
    }
  }

  private void remember(int... ids) {
    for (int id : ids) {
      values[id] = value(id);
      recent.remember(SLOT, values[id], id);
    }
  }

  private static Binary value(int id) {
    return Binary.fromConstantByteArray(("value " + id).getBytes());
  }

  private static int slot(String text) {
    byte[] bytes = text.getBytes();
    return RecentConstants.slot(bytes, 0, bytes.length);
  }
}
