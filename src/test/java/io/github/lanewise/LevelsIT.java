// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static io.github.lanewise.testkit.Refusal.assertRefused;
import static io.github.lanewise.testkit.Refusal.refusesRange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.testkit.NullPattern;
import io.github.lanewise.testkit.Sizes;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Tests that levels become bits, and that the bits before and after these stay. */
final class LevelsIT {
  @Test
  void comparesAnyNumberOfLevels() {
    for (int count : Sizes.counts()) {
      for (int level = 0; level <= 4; level++) {
        compares(3, level, 11, count);
      }
    }
  }

  @Test
  void comparesToAnyBit() {
    for (int bit : Sizes.misalignments()) {
      compares(1, 2, bit, 300);
      compares(bit, 3, 64 + bit, 63);
    }
  }

  private static void compares(int from, int level, int firstBit, int count) {
    int[] levels = new SplittableRandom(count).ints(from + count + 70, 0, 5).toArray();
    long[] bitmap = NullPattern.HALF.bitmap(firstBit, count);
    long[] atLeast = bitmap.clone();
    long[] equal = bitmap.clone();
    int more = set(levels, from, l -> l >= level, atLeast, firstBit, count);
    int same = set(levels, from, l -> l == level, equal, firstBit, count);
    long[] target = bitmap.clone();
    assertEquals(more, Levels.atLeast(levels, from, level, target, firstBit, count));
    assertArrayEquals(atLeast, target, count + " levels at least " + level);
    assertEquals(same, Levels.equal(levels, from, level, bitmap, firstBit, count));
    assertArrayEquals(equal, bitmap, count + " levels equal to " + level);
    assertEquals(same, Levels.count(levels, from, level, count));
  }

  private static int set(
      int[] levels, int from, IntPredicate test, long[] bitmap, int firstBit, int count) {
    int ones = 0;
    for (int i = 0; i < count; i++) {
      boolean one = test.test(levels[from + i]);
      NullPattern.set(bitmap, firstBit + i, one);
      ones += one ? 1 : 0;
    }
    return ones;
  }

  @Test
  void findsTheGreatestLevel() {
    for (int count : Sizes.counts()) {
      int[] levels = new SplittableRandom(count).ints(3 + count + 2, 0, 1000).toArray();
      levels[2] = 5000;
      levels[3 + count] = 5000;
      int greatest = Arrays.stream(levels, 3, 3 + count).max().orElse(0);
      assertEquals(greatest, Levels.max(levels, 3, count));
    }
  }

  @Test
  void aNegativeLevelIsTheGreatest() {
    assertEquals(-2, Levels.max(new int[] {1, -2, 7, Integer.MIN_VALUE}, 0, 4));
  }

  @Test
  void refusesRanges() {
    int[] levels = new int[10];
    long[] bitmap = {5};
    refusesRange(() -> Levels.atLeast(levels, 5, 1, bitmap, 0, 6), "levels", 5, 6, 10);
    refusesRange(() -> Levels.atLeast(levels, -1, 1, bitmap, 0, 6), "levels", -1, 6, 10);
    refusesRange(() -> Levels.atLeast(levels, 0, 1, bitmap, 60, 6), "bitmap", 60, 6, 64);
    refusesRange(() -> Levels.equal(levels, 5, 1, bitmap, 0, 6), "levels", 5, 6, 10);
    refusesRange(() -> Levels.equal(levels, 0, 1, bitmap, -1, 6), "bitmap", -1, 6, 64);
    refusesRange(() -> Levels.count(levels, 5, 1, 6), "levels", 5, 6, 10);
    refusesRange(() -> Levels.max(levels, 5, 6), "levels", 5, 6, 10);
    assertRefused(IllegalArgumentException.class, () -> Levels.max(levels, 0, -1), "count", -1);
    assertArrayEquals(new long[] {5}, bitmap);
  }
}
