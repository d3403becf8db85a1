// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * Finds the smallest and the largest number. The caller has checked the ranges, and there is at
 * least one number.
 *
 * @param <A> an array of numbers
 */
@FunctionalInterface
public interface Extremes<A> extends Watched<Extremes<A>> {
  /**
   * @param minMax the smallest and the largest number are written to its first two elements, unless
   *     a number is NaN
   * @return whether no number is NaN
   */
  boolean run(A values, int offset, int count, A minMax);

  @Override
  default Extremes<A> watchedBy(Watch watch) {
    return new WithWatch<>(this, watch);
  }

  @Override
  default Extremes<A> verifiedBy(Verification<Extremes<A>> verification) {
    return (values, offset, count, minMax) -> {
      if (!verification.isDue()) {
        return run(values, offset, count, minMax);
      }
      Output<A> output = Output.range(minMax, 0, 2);
      return verification.check(
          () -> verification.scalar().run(values, offset, count, output.scratch()),
          () -> run(values, offset, count, minMax),
          output);
    };
  }

  record WithWatch<A>(Extremes<A> kernel, Watch watch) implements Extremes<A> {
    @Override
    public boolean run(A values, int offset, int count, A minMax) {
      long start = watch.start();
      boolean found = kernel.run(values, offset, count, minMax);
      watch.end(start);
      return found;
    }
  }
}
