// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/** Looks up ints in an {@link IntFront}. The caller has checked the ranges. */
@FunctionalInterface
public interface IntLookup extends Watched<IntLookup> {
  /**
   * Writes the id of each value that is in the front. Each other value is written itself, without
   * change.
   *
   * @param ids may be {@code values}, with the same offset
   * @param count a multiple of 64
   * @param hashes an array of at least {@code count} elements, which the kernel overwrites
   * @param misses gets a bit for each value, which is 1 if the front does not have the value. An
   *     element holds the bits of 64 values, the first value in the lowest bit
   */
  void find(
      int[] front,
      int[] values,
      int offset,
      int[] ids,
      int idsOffset,
      int count,
      int[] hashes,
      long[] misses);

  @Override
  default IntLookup watchedBy(Watch watch) {
    return new WithWatch(this, watch);
  }

  @Override
  default IntLookup verifiedBy(Verification<IntLookup> verification) {
    return (front, values, offset, ids, idsOffset, count, hashes, misses) -> {
      if (!verification.isDue()) {
        find(front, values, offset, ids, idsOffset, count, hashes, misses);
        return;
      }
      Output<int[]> found = Output.range(ids, idsOffset, count);
      Output<long[]> missed = Output.range(misses, 0, count / Long.SIZE);
      verification.check(
          () ->
              verification
                  .scalar()
                  .find(front, values, offset, found.scratch(), 0, count, hashes, missed.scratch()),
          () -> find(front, values, offset, ids, idsOffset, count, hashes, misses),
          found,
          missed);
    };
  }

  record WithWatch(IntLookup kernel, Watch watch) implements IntLookup {
    @Override
    public void find(
        int[] front,
        int[] values,
        int offset,
        int[] ids,
        int idsOffset,
        int count,
        int[] hashes,
        long[] misses) {
      long start = watch.start();
      kernel.find(front, values, offset, ids, idsOffset, count, hashes, misses);
      watch.end(start);
    }
  }
}
