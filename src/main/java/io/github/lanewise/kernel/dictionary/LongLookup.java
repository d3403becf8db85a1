// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/** Looks up longs in a {@link LongFront}. The caller has checked the ranges. */
@FunctionalInterface
public interface LongLookup extends Watched<LongLookup> {
  /**
   * Writes the ids of the values that the front has, and arbitrary numbers for all others.
   *
   * @param count a multiple of 64
   * @param hashes an array of at least {@code count} elements, which the kernel overwrites
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
    return new WithWatch(this, watch);
  }

  @Override
  default LongLookup verifiedBy(Verification<LongLookup> verification) {
    return (front, values, offset, ids, idsOffset, count, hashes, misses) -> {
      if (!verification.isDue()) {
        find(front, values, offset, ids, idsOffset, count, hashes, misses);
        return;
      }
      Output<int[]> found = Output.range(ids, idsOffset, count);
      Output<long[]> missed = Output.range(misses, 0, count / Long.SIZE);
      LongLookup scalar = withoutArbitraryIds(verification.scalar());
      LongLookup kernel = withoutArbitraryIds(this);
      verification.check(
          () ->
              scalar.find(
                  front, values, offset, found.scratch(), 0, count, hashes, missed.scratch()),
          () -> kernel.find(front, values, offset, ids, idsOffset, count, hashes, misses),
          found,
          missed);
    };
  }

  /** Returns a kernel that writes 0 instead of arbitrary numbers, so that ids can be compared. */
  private static LongLookup withoutArbitraryIds(LongLookup lookup) {
    return (front, values, offset, ids, idsOffset, count, hashes, misses) -> {
      lookup.find(front, values, offset, ids, idsOffset, count, hashes, misses);
      for (int i = 0; i < count; i++) {
        ids[idsOffset + i] &= (int) (misses[i / Long.SIZE] >>> i & 1) - 1;
      }
    };
  }

  record WithWatch(LongLookup kernel, Watch watch) implements LongLookup {
    @Override
    public void find(
        long[] front,
        long[] values,
        int offset,
        int[] ids,
        int idsOffset,
        int count,
        long[] hashes,
        long[] misses) {
      long start = watch.start();
      kernel.find(front, values, offset, ids, idsOffset, count, hashes, misses);
      watch.end(start);
    }
  }
}
