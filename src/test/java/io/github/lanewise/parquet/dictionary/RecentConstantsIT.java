// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.HeldBytes;
import java.util.HashSet;
import java.util.Set;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;

class RecentConstantsIT {
  private static final int SLOT = slot("a value of some length");

  private final RecentConstants recent = new RecentConstants(1000);
  private final Binary[] values = new Binary[3];

  /** If only one object were known, each of the two would replace the other and be hashed again. */
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

  /** Each place consists of two indexes, which no other place shares. */
  @Test
  void placesDoNotOverlap() {
    for (int i = 0; i < 1000; i++) {
      assertEquals(0, slot("value number " + i) % 2);
    }
  }

  @Test
  void eachPlaceKnowsTwoObjectsOfItsOwn() {
    Binary[] objects = new Binary[2048];
    for (int id = 0; id < objects.length; id++) {
      objects[id] = value(id);
      recent.remember(2 * (id % 1024), objects[id], id);
    }
    for (int id = 0; id < objects.length; id++) {
      assertEquals(id, recent.find(2 * (id % 1024), objects[id]));
    }
  }

  @Test
  void aClearedTableKnowsNoObject() {
    remember(0, 1);
    recent.clear();
    assertEquals(-1, recent.find(SLOT, values[0]));
    assertEquals(-1, recent.find(SLOT, values[1]));
  }

  /** Most values that differ in one of their bytes, or in their length, have different places. */
  @Test
  void valuesAreSpreadOverThePlaces() {
    for (int length : new int[] {8, 13, 24}) {
      for (int at = 0; at < length; at++) {
        Set<Integer> places = new HashSet<>();
        byte[] bytes = new byte[length];
        for (int i = 0; i < 256; i++) {
          bytes[at] = (byte) i;
          places.add(RecentConstants.slot(bytes, 0, length));
        }
        assertTrue(places.size() > 128, places.size() + " places, byte " + at + " of " + length);
      }
    }
    Set<Integer> places = new HashSet<>();
    for (int length = 8; length < 264; length++) {
      places.add(RecentConstants.slot(new byte[length], 0, length));
    }
    assertTrue(places.size() > 128, places.size() + " places for all lengths");
  }

  @Test
  void aSampleKeepsOneObjectOfEachPlace() {
    ConstantSample sample = new ConstantSample();
    Binary[] kept = new Binary[64];
    for (int i = 0; i < kept.length; i++) {
      kept[i] = value(i);
      assertFalse(sample.comesAgain(2 * i, kept[i]));
    }
    for (int i = 0; i < kept.length; i++) {
      assertTrue(sample.comesAgain(2 * i, kept[i]));
    }
  }

  @Test
  void itIsAsLargeAsItsDictionary() {
    for (int entries : new int[] {1, 2, 3, 63, 64, 1000, 5000}) {
      RecentConstants table = new RecentConstants(entries);
      assertFalse(table.isSmallFor(entries));
      table.remember(SLOT, value(1), 1);
    }
    // It has 16 places.
    assertFalse(new RecentConstants(10).isSmallFor(16));
    assertTrue(new RecentConstants(10).isSmallFor(17));
    assertTrue(HeldBytes.of(new RecentConstants(10)) <= 256);
    assertEquals(16 << 10, HeldBytes.of(new RecentConstants(1 << 20)));
  }

  @Test
  void aSampleFindsObjectsThatComeInTurn() {
    ConstantSample sample = new ConstantSample();
    Binary[] pool = new Binary[2000];
    boolean found = false;
    for (int i = 0; i < 4000 && !found; i++) {
      int of = i % pool.length;
      if (pool[of] == null) {
        pool[of] = value(of);
      }
      found = sample.comesAgain(slot("value number " + of), pool[of]);
    }
    assertTrue(found);
  }

  @Test
  void aSampleOfObjectsThatComeOnceEndsAndStartsAgain() {
    ConstantSample sample = new ConstantSample();
    for (int page = 0; page < 2; page++) {
      for (int i = 0; i < 4096; i++) {
        assertFalse(sample.isOver());
        assertFalse(sample.comesAgain(slot("value number " + i % 10), value(i % 10)));
      }
      assertTrue(sample.isOver());
      assertEquals(0, HeldBytes.of(sample));
      sample.clear();
    }
  }

  private void remember(int... ids) {
    for (int id : ids) {
      values[id] = value(id);
      recent.remember(SLOT, values[id], id);
    }
  }

  private static Binary value(int id) {
    return Binary.fromConstantByteArray(("value number " + id).getBytes());
  }

  private static int slot(String text) {
    byte[] bytes = text.getBytes();
    return RecentConstants.slot(bytes, 0, bytes.length);
  }
}
