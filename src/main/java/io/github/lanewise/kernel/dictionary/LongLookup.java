// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.selection.Watch;
import io.github.lanewise.kernel.selection.Watched;

/** Looks longs up in a {@link LongFront}. The caller has checked the ranges. */
@FunctionalInterface
public interface LongLookup extends Watched<LongLookup> {
  /**
   * Writes the ids of the values that the front has, and arbitrary numbers for the others.
   *
   * @param count a multiple of 64
   * @param hashes room for {@code count} elements, of any content, for the kernel's own use
   * @param misses gets a bit for each value, 1 where the front does not have it: 64 values an
   *     element, the first in the lowest bit
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
