// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.selection.Output;
import io.github.lanewise.kernel.selection.Verification;
import io.github.lanewise.kernel.selection.Watch;
import io.github.lanewise.kernel.selection.Watched;

/**
 * Decodes whole miniblocks of one block of DELTA_BINARY_PACKED to ints. It unpacks the deltas, adds
 * the smallest one, and sums them up. The caller has checked the widths and the ranges.
 */
@FunctionalInterface
public interface IntDeltas extends Watched<IntDeltas> {
  /**
   * @param widths the index of the miniblocks' widths, a byte each, 0 to 64 bits
   * @param data the index of the packed bytes of the first miniblock; the others follow
   * @param size the number of values in a miniblock, a multiple of 32
   * @param min the smallest delta
   * @param last the value before the first one
   * @return the last value
   */
  int run(
      byte[] packed,
      int widths,
      int data,
      int miniblocks,
      int size,
      int min,
      int last,
      int[] values,
      int first);

  @Override
  default IntDeltas watchedBy(Watch watch) {
    return new WithWatch(this, watch);
  }

  @Override
  default IntDeltas verifiedBy(Verification<IntDeltas> verification) {
    return (packed, widths, data, miniblocks, size, min, last, values, first) -> {
      if (!verification.isDue()) {
        return run(packed, widths, data, miniblocks, size, min, last, values, first);
      }
      Output<int[]> output = Output.range(values, first, miniblocks * size);
      return verification.check(
          () ->
              verification
                  .scalar()
                  .run(packed, widths, data, miniblocks, size, min, last, output.scratch(), 0),
          () -> run(packed, widths, data, miniblocks, size, min, last, values, first),
          output);
    };
  }

  /** Is a kernel whose calls a watch is told of. */
  record WithWatch(IntDeltas kernel, Watch watch) implements IntDeltas {
    @Override
    public int run(
        byte[] packed,
        int widths,
        int data,
        int miniblocks,
        int size,
        int min,
        int last,
        int[] values,
        int first) {
      long start = watch.start();
      int value = kernel.run(packed, widths, data, miniblocks, size, min, last, values, first);
      watch.end(start);
      return value;
    }
  }
}
