// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Compares bitmaps with a loop over their bits. Bits after the last slot are random. */
final class BitmapsTest {
  private static final int SLOTS = 200;

  private final SplittableRandom random = new SplittableRandom(1);

  private static boolean bit(long[] bitmap, int slot) {
    return bitmap == null || (bitmap[slot >>> 6] >>> slot & 1) != 0;
  }

  private static int difference(long[] some, long[] others, int slots) {
    for (int slot = 0; slot < slots; slot++) {
      if (bit(some, slot) != bit(others, slot)) {
        return slot;
      }
    }
    return -1;
  }

  private static int excess(long[] inner, long[] outer, int slots) {
    for (int slot = 0; slot < slots; slot++) {
      if (bit(inner, slot) && !bit(outer, slot)) {
        return slot;
      }
    }
    return -1;
  }

  /** Returns as many words as the slots take. The slots have ones, but for some zeros. */
  private long[] bitmap(int slots, int... zeros) {
    long[] bitmap = new long[slots + 63 >>> 6];
    Arrays.fill(bitmap, -1);
    for (int zero : zeros) {
      bitmap[zero >>> 6] &= ~(1L << zero);
    }
    if ((slots & 63) != 0) {
      bitmap[slots >>> 6] ^= random.nextLong() << slots;
    }
    return bitmap;
  }

  private static void require(long[] some, long[] others, int slots) {
    assertEquals(difference(some, others, slots), Bitmaps.difference(some, others, slots));
    assertEquals(difference(some, others, slots), Bitmaps.difference(others, some, slots));
    assertEquals(excess(some, others, slots), Bitmaps.excess(some, others, slots));
    assertEquals(excess(others, some, slots), Bitmaps.excess(others, some, slots));
  }

  @Test
  void theFirstOfTwoSlotsThatDifferIsFound() {
    for (int slots = 1; slots < SLOTS; slots++) {
      require(bitmap(slots), bitmap(slots), slots);
      require(bitmap(slots), null, slots);
      for (int slot = 0; slot < slots; slot++) {
        int later = slot + random.nextInt(slots - slot);
        require(bitmap(slots, slot), bitmap(slots), slots);
        require(bitmap(slots, slot), null, slots);
        require(bitmap(slots, slot), bitmap(slots, later), slots);
        require(bitmap(slots, slot, later), bitmap(slots, later), slots);
      }
    }
  }

  @Test
  void noSlotsDoNotDiffer() {
    long[] none = {};
    require(none, none, 0);
    require(none, null, 0);
    require(null, null, 64);
  }
}
