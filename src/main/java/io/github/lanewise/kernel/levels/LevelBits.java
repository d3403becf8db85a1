// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/** Compares levels with a given level. The caller has checked the ranges. */
@FunctionalInterface
public interface LevelBits extends Watched<LevelBits> {
  /**
   * Sets a bit for each level, from bit {@code firstBit} on. The other bits of the bitmap keep
   * their values.
   *
   * @return the number of ones
   */
  int run(int[] levels, int from, int level, long[] bitmap, int firstBit, int count);

  @Override
  default LevelBits watchedBy(Watch watch) {
    return new WithWatch(this, watch);
  }

  @Override
  default LevelBits verifiedBy(Verification<LevelBits> verification) {
    return (levels, from, level, bitmap, firstBit, count) -> {
      if (!verification.isDue()) {
        return run(levels, from, level, bitmap, firstBit, count);
      }
      int word = firstBit >>> 6;
      int bit = firstBit & 63;
      Output<long[]> output = Output.range(bitmap, word, bit + count + 63 >>> 6);
      return verification.check(
          () -> verification.scalar().run(levels, from, level, output.scratch(), bit, count),
          () -> run(levels, from, level, bitmap, firstBit, count),
          output);
    };
  }

  record WithWatch(LevelBits kernel, Watch watch) implements LevelBits {
    @Override
    public int run(int[] levels, int from, int level, long[] bitmap, int firstBit, int count) {
      long start = watch.start();
      int ones = kernel.run(levels, from, level, bitmap, firstBit, count);
      watch.end(start);
      return ones;
    }
  }
}
