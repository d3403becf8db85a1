// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.selection.Output;
import io.github.lanewise.kernel.selection.Verification;
import io.github.lanewise.kernel.selection.Watch;
import io.github.lanewise.kernel.selection.Watched;

/**
 * Decodes miniblocks of DELTA_BINARY_PACKED to ints: the sums of the deltas, modulo 2<sup>32</sup>.
 * One call decodes many blocks, because a block mostly has 128 values, too few for a call of its
 * own.
 */
@FunctionalInterface
public interface IntDeltas extends Watched<IntDeltas> {
  /**
   * Decodes whole miniblocks until there is no place for another one, or until {@link
   * BlockCursor#next} returns 0.
   *
   * @param cursor is moved behind these miniblocks. It is at the beginning of a miniblock. Only the
   *     scalar kernel takes miniblocks that have no multiple of 32 values
   * @param last the value before the first one
   * @param count the number of values that there is place for
   * @return the number of values
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
      Output<int[]> output = Output.range(values, first, count);
      int decoded =
          verification.check(
              () -> verification.scalar().run(cursor.copy(), last, output.scratch(), 0, count),
              () -> run(cursor.copy(), last, values, first, count),
              output);
      cursor.passAll(decoded / cursor.size);
      return decoded;
    };
  }

  /** Is a kernel whose calls a watch is told of. */
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
