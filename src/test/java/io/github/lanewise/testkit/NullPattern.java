// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.util.SplittableRandom;

/** Chooses which values are present: all, none, some at random, or runs of them. */
public enum NullPattern {
  NO_NULLS,
  ONLY_NULLS,
  FEW_NULLS,
  HALF,
  FEW_VALUES,
  RUNS,
  NULLS_LAST,
  NULLS_FIRST;

  /**
   * Returns a bitmap, which is the same whenever the arguments are the same. Bits outside of the
   * range are random.
   */
  public long[] bitmap(int firstBit, int count) {
    SplittableRandom random = new SplittableRandom(31L * count + ordinal());
    long[] bitmap = random.longs((firstBit + count) / 64 + 2).toArray();
    int run = 0;
    boolean present = false;
    for (int i = 0; i < count; i++) {
      if (run == 0) {
        run = random.nextInt(1, 200);
        present = !present;
      }
      run--;
      boolean one =
          switch (this) {
            case NO_NULLS -> true;
            case ONLY_NULLS -> false;
            case FEW_NULLS -> random.nextInt(100) >= 10;
            case HALF -> random.nextBoolean();
            case FEW_VALUES -> random.nextInt(100) >= 97;
            case RUNS -> present;
            case NULLS_LAST -> i < count / 3;
            case NULLS_FIRST -> i >= count * 2 / 3;
          };
      set(bitmap, firstBit + i, one);
    }
    return bitmap;
  }

  public static boolean get(long[] bitmap, int bit) {
    return (bitmap[bit / 64] >>> bit % 64 & 1) != 0;
  }

  public static void set(long[] bitmap, int bit, boolean one) {
    bitmap[bit / 64] = bitmap[bit / 64] & ~(1L << bit % 64) | (one ? 1L : 0L) << bit % 64;
  }

  /** Counts the ones, one bit at a time. */
  public static int count(long[] bitmap, int firstBit, int count) {
    int ones = 0;
    for (int i = 0; i < count; i++) {
      ones += get(bitmap, firstBit + i) ? 1 : 0;
    }
    return ones;
  }
}
