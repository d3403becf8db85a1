// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.selection.Watch;
import io.github.lanewise.kernel.selection.Watched;

/** Compares levels with a given level. The caller has checked the ranges. */
@FunctionalInterface
public interface LevelBits extends Watched<LevelBits> {
  /**
   * Sets a bit for each level, from {@code firstBit} on. The bits beside them keep their values.
   *
   * @return the number of ones
   */
  int run(int[] levels, int from, int level, long[] bitmap, int firstBit, int count);

  @Override
  default LevelBits watchedBy(Watch watch) {
    return (levels, from, level, bitmap, firstBit, count) -> {
      long start = watch.start();
      int ones = run(levels, from, level, bitmap, firstBit, count);
      watch.end(start);
      return ones;
    };
  }
}
