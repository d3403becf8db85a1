// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.selection.Watch;
import io.github.lanewise.kernel.selection.Watched;

/** Looks up longs in a {@link LongFront}. The caller has checked the ranges. */
@FunctionalInterface
public interface LongLookup extends Watched<LongLookup> {
  /**
   * Writes the ids of the values that the front has, and arbitrary numbers for all others.
   *
   * @param count a multiple of 64
   * @param hashes room for {@code count} elements, which the kernel overwrites
   * @param misses gets a bit for each value, which is 1 if the front does not have the value. An
   *     element holds the bits of 64 values, the first value in the lowest bit
   */
  void find(
      long[] front,
      long[] values,
      int offset,
      int[] ids,
      int idsOffset,
      int count,
      long[] hashes,
      long[] misses);

  @Override
  default LongLookup watchedBy(Watch watch) {
    return (front, values, offset, ids, idsOffset, count, hashes, misses) -> {
      long start = watch.start();
      find(front, values, offset, ids, idsOffset, count, hashes, misses);
      watch.end(start);
    };
  }
}
