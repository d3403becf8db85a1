// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * Moves dense values into slots, or values out of slots so that they are dense. The caller has
 * checked the ranges. If source and target are the same array, the dense values begin no later than
 * the slots.
 *
 * @param <A> an array of numbers
 */
@FunctionalInterface
public interface OverNulls<A> extends Watched<OverNulls<A>> {
  /**
   * @param validity a bit for each slot from {@code firstBit} on, 1 if it has a value
   * @param present the number of ones, which is the number of dense values
   * @param count the number of slots
   */
  void run(
      A source,
      int sourceOffset,
      A target,
      int targetOffset,
      long[] validity,
      int firstBit,
      int present,
      int count);

  @Override
  default OverNulls<A> watchedBy(Watch watch) {
    return new WithWatch<>(this, watch);
  }

  @Override
  default OverNulls<A> verifiedBy(Verification<OverNulls<A>> verification) {
    return (source, sourceOffset, target, targetOffset, validity, firstBit, present, count) -> {
      if (!verification.isDue()) {
        run(source, sourceOffset, target, targetOffset, validity, firstBit, present, count);
        return;
      }
      int written = verification.isNamed("spread") ? count : present;
      Output<A> output = Output.range(target, targetOffset, written);
      verification.check(
          () ->
              verification
                  .scalar()
                  .run(
                      source,
                      sourceOffset,
                      output.scratch(),
                      0,
                      validity,
                      firstBit,
                      present,
                      count),
          () -> run(source, sourceOffset, target, targetOffset, validity, firstBit, present, count),
          output);
    };
  }

  record WithWatch<A>(OverNulls<A> kernel, Watch watch) implements OverNulls<A> {
    @Override
    public void run(
        A source,
        int sourceOffset,
        A target,
        int targetOffset,
        long[] validity,
        int firstBit,
        int present,
        int count) {
      long start = watch.start();
      kernel.run(source, sourceOffset, target, targetOffset, validity, firstBit, present, count);
      watch.end(start);
    }
  }
}
