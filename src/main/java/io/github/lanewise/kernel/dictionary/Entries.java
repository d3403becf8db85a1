// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * Looks up the numbers of a dictionary by their ids. The caller has checked the ids and the ranges.
 *
 * @param <T> an array of numbers
 */
@FunctionalInterface
public interface Entries<T> extends Watched<Entries<T>> {
  /**
   * @param ids may be {@code values}, with the same offset
   * @param size the number of entries; the array may have more elements
   */
  void lookup(int[] ids, int from, T dictionary, int size, T values, int first, int count);

  @Override
  default Entries<T> watchedBy(Watch watch) {
    return new WithWatch<>(this, watch);
  }

  @Override
  default Entries<T> verifiedBy(Verification<Entries<T>> verification) {
    return (ids, from, dictionary, size, values, first, count) -> {
      if (!verification.isDue()) {
        lookup(ids, from, dictionary, size, values, first, count);
        return;
      }
      Output<T> output = Output.range(values, first, count);
      verification.check(
          () ->
              verification.scalar().lookup(ids, from, dictionary, size, output.scratch(), 0, count),
          () -> lookup(ids, from, dictionary, size, values, first, count),
          output);
    };
  }

  record WithWatch<T>(Entries<T> kernel, Watch watch) implements Entries<T> {
    @Override
    public void lookup(
        int[] ids, int from, T dictionary, int size, T values, int first, int count) {
      long start = watch.start();
      kernel.lookup(ids, from, dictionary, size, values, first, count);
      watch.end(start);
    }
  }
}
