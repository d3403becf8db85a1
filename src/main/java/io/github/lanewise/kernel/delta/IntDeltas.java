// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * Decodes miniblocks of DELTA_BINARY_PACKED to ints. The values are the sums of the deltas, modulo
 * 2<sup>32</sup>. One call decodes many blocks, because most blocks have only 128 values, too few
 * for a call of their own.
 */
@FunctionalInterface
public interface IntDeltas extends Watched<IntDeltas> {
  /**
   * Decodes whole miniblocks until the next one would exceed {@code count}, or until {@link
   * BlockCursor#next} returns 0.
   *
   * @param cursor the position, at the beginning of a miniblock. It is moved past the miniblocks
   *     that are decoded. If {@code next} has returned 0, the next block may be open. A miniblock
   *     has a multiple of 32 values, or a multiple of 8 for the scalar kernel
   * @param last the value before the first one
   * @param count the most values to decode, at least those of a miniblock
   * @return the number of values that were decoded
   */
  int run(BlockCursor cursor, int last, int[] values, int first, int count);

  @Override
  default IntDeltas watchedBy(Watch watch) {
    return new WithWatch(this, watch);
  }

  @Override
  default IntDeltas verifiedBy(Verification<IntDeltas> verification) {
    return (cursor, last, values, first, count) -> {
      if (!verification.isDue()) {
        return run(cursor, last, values, first, count);
      }
      Output<int[]> output = Output.range(values, first, count / cursor.size * cursor.size);
      BlockCursor expected = cursor.copy();
      BlockCursor actual = cursor.copy();
      BlockCursor.Stop stop =
          verification.check(
              () ->
                  expected.stop(
                      verification.scalar().run(expected, last, output.scratch(), 0, count)),
              () -> actual.stop(run(actual, last, values, first, count)),
              output);
      cursor.goTo(stop);
      return stop.decoded();
    };
  }

  record WithWatch(IntDeltas kernel, Watch watch) implements IntDeltas {
    @Override
    public int run(BlockCursor cursor, int last, int[] values, int first, int count) {
      long start = watch.start();
      int decoded = kernel.run(cursor, last, values, first, count);
      watch.end(start);
      return decoded;
    }
  }
}
