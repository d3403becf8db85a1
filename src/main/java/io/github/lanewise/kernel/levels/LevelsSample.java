// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.Arrays;
import java.util.SplittableRandom;

/** A sample with levels of a list, most of which are the maximum. */
final class LevelsSample implements Sample<LevelBits> {
  private static final int[] COUNTS = {1024, 1003, 64, 61, 0};
  private static final int[] FIRST_BITS = {0, 5, 128, 62, 0};
  private static final int LEVEL = 3;

  private final int[] levels = new int[1030];
  private final long[] bitmap = new long[18];

  /** The kernel's result for each shape. */
  private final long[] ones = new long[COUNTS.length];

  private final LevelBits plainLoop;

  private LevelsSample(LevelBits plainLoop) {
    this.plainLoop = plainLoop;
    SplittableRandom random = new SplittableRandom(5);
    Arrays.setAll(levels, i -> random.nextInt(3) == 0 ? random.nextInt(LEVEL) : LEVEL);
  }

  static LevelsSample atLeast() {
    return new LevelsSample(
        (levels, from, level, bits, first, count) -> {
          int ones = 0;
          for (int i = 0; i < count; i++) {
            ones += set(bits, first + i, levels[from + i] >= level);
          }
          return ones;
        });
  }

  static LevelsSample equal() {
    return new LevelsSample(
        (levels, from, level, bits, first, count) -> {
          int ones = 0;
          for (int i = 0; i < count; i++) {
            ones += set(bits, first + i, levels[from + i] == level);
          }
          return ones;
        });
  }

  private static int set(long[] bits, int bit, boolean one) {
    long mask = 1L << bit;
    bits[bit >>> 6] = one ? bits[bit >>> 6] | mask : bits[bit >>> 6] & ~mask;
    return one ? 1 : 0;
  }

  @Override
  public void clear() {
    Filler.fill(bitmap);
    Filler.fill(ones);
  }

  @Override
  public int shapes() {
    return COUNTS.length;
  }

  @Override
  public void run(LevelBits kernel, int shape) {
    ones[shape] = kernel.run(levels, 3, LEVEL, bitmap, FIRST_BITS[shape], COUNTS[shape]);
  }

  @Override
  public void runAside(LevelBits kernel) {
    for (int shape = 0; shape < COUNTS.length; shape++) {
      ones[shape] = kernel.run(levels, 3, LEVEL, bitmap, FIRST_BITS[shape], COUNTS[shape]);
    }
  }

  @Override
  public LevelBits plainLoop() {
    return plainLoop;
  }

  @Override
  public Object output() {
    return new long[][] {bitmap, ones};
  }
}
